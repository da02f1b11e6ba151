import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { PagePath } from '#contract/lib/pages.ts';
import { LoginScreen } from '#web/accounts/sign-in/login-screen.tsx';

const profile = lazyRouteComponent(() => import('#web/accounts/profile-screen.tsx'), 'ProfileScreen');
const orderList = lazyRouteComponent(() => import('#web/booking/order-lists/order-list-screen.tsx'), 'OrderListScreen');
const order = lazyRouteComponent(() => import('#web/booking/order-page/order-screen.tsx'), 'OrderScreen');
const cutSheet = lazyRouteComponent(() => import('#web/booking/order-page/cut-sheet-page.tsx'), 'CutSheetPage');

/** The two screens outside the shell. Spec part 1, section 2. */
export const BARE_SCREENS = {
  '/login': LoginScreen,
  '/register': lazyRouteComponent(() => import('#web/accounts/sign-in/register-screen.tsx'), 'RegisterScreen'),
} as const satisfies Partial<Record<PagePath, RouteComponent>>;

/**
 * The screen of each page inside the shell, loaded when it is first opened, so that no screen weighs on another. A new screen
 * is one line here and none in unbuilt-routes.ts; its address, and who may open it, stand in contract/lib/pages.ts:
 *
 *     '/allCustomer': lazyRouteComponent(() => import('#web/directory/customers-screen.tsx'), 'CustomersScreen'),
 */
export const SCREENS = {
  '/': lazyRouteComponent(() => import('#web/app/home-screen.tsx'), 'HomeScreen'),
  '/login/forgot_password': lazyRouteComponent(
    () => import('#web/accounts/sign-in/reset-password-screen.tsx'),
    'ResetPasswordScreen',
  ),
  '/forgotPassword': lazyRouteComponent(
    () => import('#web/accounts/sign-in/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
  '/confirmEmail': lazyRouteComponent(
    () => import('#web/accounts/sign-in/confirm-email-screen.tsx'),
    'ConfirmEmailScreen',
  ),
  '/account': lazyRouteComponent(() => import('#web/app/account-screen.tsx'), 'AccountScreen'),
  '/neworder': lazyRouteComponent(() => import('#web/booking/new-order/new-order-screen.tsx'), 'NewOrderScreen'),
  '/o/$order_id': order,
  '/recipes': lazyRouteComponent(() => import('#web/app/palette/recipes-screen.tsx'), 'RecipesScreen'),
  '/contactus': lazyRouteComponent(() => import('#web/app/about-screens.tsx'), 'ContactScreen'),
  '/aboutus': lazyRouteComponent(() => import('#web/app/about-screens.tsx'), 'AboutScreen'),
  '/privacypolicy': lazyRouteComponent(() => import('#web/legal/legal-screen.tsx'), 'PrivacyPolicyScreen'),
  '/termscondition': lazyRouteComponent(() => import('#web/legal/legal-screen.tsx'), 'TermsScreen'),
  '/allCustomer': lazyRouteComponent(() => import('#web/directory/customers-screen.tsx'), 'CustomersScreen'),
  '/allCustomer/import': lazyRouteComponent(() => import('#web/directory/import/imports-screen.tsx'), 'ImportsScreen'),
  '/allCustomer/import/$import_id': lazyRouteComponent(
    () => import('#web/directory/import/import-screen.tsx'),
    'ImportScreen',
  ),
  '/customer/$id': lazyRouteComponent(() => import('#web/booking/order-lists/customer-screen.tsx'), 'CustomerScreen'),
  '/customerlookup': lazyRouteComponent(
    () => import('#web/cut-sheets/look-up/customer-look-up-screen.tsx'),
    'CustomerLookUpScreen',
  ),
  '/findsellers': lazyRouteComponent(
    () => import('#web/directory/finder/find-sellers-screen.tsx'),
    'FindSellersScreen',
  ),
  '/paymentgateway': lazyRouteComponent(
    () => import('#web/payments/payment-gateway-screen.tsx'),
    'PaymentGatewayScreen',
  ),
  '/error422': lazyRouteComponent(() => import('#web/app/error-screens.tsx'), 'Error422Screen'),
  '/error500': lazyRouteComponent(() => import('#web/app/error-screens.tsx'), 'Error500Screen'),
  '/sidenav': lazyRouteComponent(() => import('#web/app/shell/menu-screen.tsx'), 'MenuScreen'),

  '/sellerdashboard/profile': profile,
  '/buyerdashboard/profile': profile,

  '/processordashboard/order': orderList,
  '/processordashboard/ngorder': orderList,
  '/processordashboard/active': orderList,
  '/processordashboard/pending': orderList,
  '/processordashboard/pendingOrders': orderList,
  '/processordashboard/requestedOrder': orderList,
  '/processordashboard/inprogressOrders': orderList,
  '/processordashboard/dropoffOrders': orderList,
  '/processordashboard/completedOrders': orderList,
  '/processordashboard/dropoffSheet': lazyRouteComponent(
    () => import('#web/booking/order-lists/dropoff-sheet-screen.tsx'),
    'DropoffSheetScreen',
  ),
  '/cuttingDay': lazyRouteComponent(() => import('#web/floor/cutting-day-screen.tsx'), 'CuttingDayScreen'),
  '/processordashboard/open': orderList,
  '/processordashboard/openOrders': orderList,
  '/processordashboard/openOrders/$order_id': order,
  '/processorProfile': lazyRouteComponent(() => import('#web/app/settings-screen.tsx'), 'SettingsScreen'),
  '/processorCalender': lazyRouteComponent(
    () => import('#web/booking/events-calendar/dropoff-calendar-screen.tsx'),
    'DropoffCalendarScreen',
  ),
  '/processorCalenderNew': lazyRouteComponent(
    () => import('#web/booking/events-calendar/events-calendar-screen.tsx'),
    'EventsCalendarScreen',
  ),
  '/waitlist': lazyRouteComponent(() => import('#web/waitlist/waitlist-screen.tsx'), 'WaitlistScreen'),
  '/processor/communications': lazyRouteComponent(() => import('#web/mail/mails-screen.tsx'), 'MailsScreen'),
  '/processor/users-and-roles': lazyRouteComponent(() => import('#web/accounts/team-screen.tsx'), 'TeamScreen'),
  '/processorprofile/addLabel': lazyRouteComponent(() => import('#web/orders/label-screen.tsx'), 'AddLabelScreen'),
  '/processorprofile/editLabel/$label_id': lazyRouteComponent(
    () => import('#web/orders/label-screen.tsx'),
    'EditLabelScreen',
  ),
  '/processorCutSheet': lazyRouteComponent(
    () => import('#web/cut-sheets/templates/templates-screen.tsx'),
    'TemplatesScreen',
  ),
  '/CutSheetBuilder/$form_id': lazyRouteComponent(
    () => import('#web/cut-sheets/builder/builder-screen.tsx'),
    'BuilderScreen',
  ),
  '/NewDesignCutSheet': lazyRouteComponent(
    () => import('#web/cut-sheets/templates/new-design-screen.tsx'),
    'NewDesignScreen',
  ),
  '/NewCutSheetForm': lazyRouteComponent(
    () => import('#web/cut-sheets/look-up/new-sheet-screen.tsx'),
    'NewSheetScreen',
  ),
  '/CutSheetForm/$form_id/$data_id': cutSheet,
  '/CutSheetForm/$form_id/$data_id/$action': cutSheet,
  '/processorCutSheet/missing': lazyRouteComponent(
    () => import('#web/cut-sheets/sheet-links/missing-screen.tsx'),
    'MissingScreen',
  ),
  '/CutSheet/$token': lazyRouteComponent(
    () => import('#web/cut-sheets/sheet-links/linked-sheet-screen.tsx'),
    'LinkedSheetScreen',
  ),
  '/NewCutSheetForm/$form_id/$data_id': cutSheet,
  '/NewCutSheetForm/$form_id/$data_id/$action': cutSheet,
} as const satisfies Partial<Record<PagePath, RouteComponent>>;
