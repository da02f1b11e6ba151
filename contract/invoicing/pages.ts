import type { Page } from '#contract/lib/page.ts';

export const INVOICING_PAGES = {
  '/paymentngorder/$id': { who: 'plantPeople' },
  '/paymentorder/$id': { who: 'plantPeople' },
  '/paymentngorder_pos/$cart_id': { who: 'plantPeople' },
  '/paymentorder_pos/$cart_id': { who: 'plantPeople' },
  /** One invoice, for anyone with its link. */
  '/pay/$token': { who: 'anyone' },
  '/receipt/$payment_id': { who: 'plantPeople' },
  /** A portal user's own account. */
  '/statement': { who: 'portalUsers', title: 'Statement' },
  /** What customers owe, by age. */
  '/aging': { who: 'office', title: 'Aging' },
  /** The plant's ledger: balances and the transfers behind them. */
  '/books': { who: 'office', title: 'Books' },
  /** Payment at the counter. */
  '/till': { who: 'office', title: 'Till' },
  '/till/reports': { who: 'office' },
  '/till/reports/$session_id': { who: 'office' },
  '/till/receipt/$sale_id': { who: 'office' },
  '/invoices': { who: 'plantPeople', title: 'Invoices' },
  '/invoices/$invoice_id': { who: 'plantPeople' },
  /** What can be invoiced for a day's animals, or for one order. */
  '/invoiceDay': { who: 'office' },
  '/qbredirect': { who: 'office' },
  /** The plant's connection to QuickBooks, and the records that QuickBooks refused or deleted. */
  '/accounting': { who: 'office', title: 'QuickBooks' },
  /** Stands in for the accounting service's login page. */
  '/accountingConsent': { who: 'office' },
  '/processor/invoice-template': { who: 'office', title: 'Invoice template' },
} as const satisfies Readonly<Record<string, Page>>;
