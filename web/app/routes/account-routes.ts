import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { LoginScreen } from '#web/accounts/sign-in/login-screen.tsx';
import { rootRoute } from '#web/app/routes/root-route.tsx';
import { shellRoute } from '#web/app/routes/shell-route.ts';
import { listSearch, textSearch } from '#web/lib/search.ts';

/** The two pages outside the shell. */
export const entryRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login',
    validateSearch: textSearch('back'),
    component: LoginScreen,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/register',
    validateSearch: textSearch('role', 'back'),
    component: lazyRouteComponent(() => import('#web/app/register-page.tsx'), 'RegisterPage'),
  }),
] as const;

const profile = lazyRouteComponent(() => import('#web/accounts/profile-screen.tsx'), 'ProfileScreen');

/** A user's own account, and a plant's staff and settings. */
export const accountRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/login/forgot_password',
    validateSearch: textSearch('token'),
    component: lazyRouteComponent(
      () => import('#web/accounts/sign-in/reset-password-screen.tsx'),
      'ResetPasswordScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/forgotPassword',
    component: lazyRouteComponent(
      () => import('#web/accounts/sign-in/forgot-password-screen.tsx'),
      'ForgotPasswordScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/confirmEmail',
    validateSearch: textSearch('token'),
    component: lazyRouteComponent(() => import('#web/accounts/sign-in/confirm-email-screen.tsx'), 'ConfirmEmailScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/confirmAddress',
    validateSearch: textSearch('token'),
    component: lazyRouteComponent(
      () => import('#web/accounts/sign-in/confirm-address-screen.tsx'),
      'ConfirmAddressScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/account',
    component: lazyRouteComponent(() => import('#web/app/account-screen.tsx'), 'AccountScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/paymentgateway',
    validateSearch: textSearch('back', 'session'),
    component: lazyRouteComponent(() => import('#web/payments/payment-gateway-screen.tsx'), 'PaymentGatewayScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/buyerdashboard/profile',
    component: profile,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processorProfile',
    component: lazyRouteComponent(() => import('#web/app/settings-screen.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processor/users-and-roles',
    validateSearch: listSearch('tab', 'state', 'person'),
    component: lazyRouteComponent(() => import('#web/accounts/team-screen.tsx'), 'TeamScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processor/communications',
    validateSearch: listSearch(),
    component: lazyRouteComponent(() => import('#web/notices/communications-screen.tsx'), 'CommunicationsScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processorprofile/addLabel',
    component: lazyRouteComponent(() => import('#web/orders/label-screen.tsx'), 'AddLabelScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processorprofile/editLabel/$label_id',
    component: lazyRouteComponent(() => import('#web/orders/label-screen.tsx'), 'EditLabelScreen'),
  }),
] as const;
