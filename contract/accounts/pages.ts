import type { Page } from '#contract/lib/page.ts';

export const ACCOUNTS_PAGES = {
  '/login': { who: 'anyone' },
  '/register': { who: 'anyone' },
  '/login/forgot_password': { who: 'anyone' },
  '/forgotPassword': { who: 'anyone' },
  /** Opened from the link that confirms a changed email address. */
  '/confirmEmail': { who: 'anyone' },
  /** Opened from the link that confirms the address an account was registered with. */
  '/confirmAddress': { who: 'signedIn' },
  '/account': { who: 'signedIn', title: 'Sign-in and security' },
  '/sellerdashboard/profile': { who: 'sellers', title: 'Your account' },
  '/buyerdashboard/profile': { who: 'buyers', title: 'Your account' },
  '/processorProfile': { who: 'staff', title: 'Settings' },
  '/processor/users-and-roles': { who: 'office', title: 'Users and Roles' },
} as const satisfies Readonly<Record<string, Page>>;
