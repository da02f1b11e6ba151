import type { Page } from '#contract/lib/page.ts';

export const DIRECTORY_PAGES = {
  '/allCustomer': { who: 'orderers', title: 'All Customers' },
  '/allCustomer/import': { who: 'office', title: 'Import customers' },
  '/allCustomer/import/$import_id': { who: 'office' },
  '/customer/$id': { who: 'orderers' },
  '/customerlookup': { who: 'plantPeople', title: 'Customer Look Up' },
  '/findsellers': { who: 'signedIn', title: 'Find sellers' },
} as const satisfies Readonly<Record<string, Page>>;
