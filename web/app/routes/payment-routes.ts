import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '#web/app/routes/shell-route.ts';
import { listSearch, textSearch } from '#web/lib/search.ts';
import { deposits } from '#web/orders/deposit-terms.ts';

deposits.connect({
  findTerms: async (asked) => (await import('#web/invoicing/canceling/cancel-words.ts')).depositWords(asked),
});

/** Payments, the books, and reports. */
export const paymentRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/paymentorder/$id',
    component: lazyRouteComponent(() => import('#web/invoicing/order-payment-screen.tsx'), 'MarketOrderPayment'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/paymentngorder/$id',
    component: lazyRouteComponent(() => import('#web/invoicing/order-payment-screen.tsx'), 'OrderPayment'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/paymentorder_pos/$cart_id',
    component: lazyRouteComponent(() => import('#web/invoicing/order-payment-screen.tsx'), 'MarketSharePayment'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/paymentngorder_pos/$cart_id',
    component: lazyRouteComponent(() => import('#web/invoicing/order-payment-screen.tsx'), 'SharePayment'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processor/invoice-template',
    component: lazyRouteComponent(
      () => import('#web/invoicing/template/invoice-template-screen.tsx'),
      'InvoiceTemplateScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/pay/$token',
    validateSearch: textSearch('page'),
    component: lazyRouteComponent(
      () => import('#web/invoicing/paying/linked-invoice-screen.tsx'),
      'LinkedInvoiceScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/receipt/$payment_id',
    component: lazyRouteComponent(() => import('#web/invoicing/paying/receipt-screen.tsx'), 'ReceiptScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/statement',
    component: lazyRouteComponent(() => import('#web/invoicing/account/statement-screen.tsx'), 'StatementScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/aging',
    validateSearch: listSearch('to'),
    component: lazyRouteComponent(() => import('#web/invoicing/account/aging-screen.tsx'), 'AgingScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/till',
    validateSearch: textSearch('till'),
    component: lazyRouteComponent(() => import('#web/invoicing/till/till-screen.tsx'), 'TillScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/till/reports',
    validateSearch: listSearch('till'),
    component: lazyRouteComponent(() => import('#web/invoicing/till/z-reports-screen.tsx'), 'ZReportsScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/till/reports/$session_id',
    validateSearch: textSearch('till'),
    component: lazyRouteComponent(() => import('#web/invoicing/till/till-report-screen.tsx'), 'TillReportScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/till/receipt/$sale_id',
    validateSearch: textSearch('till'),
    component: lazyRouteComponent(() => import('#web/invoicing/till/sale-receipt-screen.tsx'), 'SaleReceiptScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/invoices',
    validateSearch: listSearch('status', 'customer'),
    component: lazyRouteComponent(() => import('#web/invoicing/invoices/invoices-screen.tsx'), 'InvoicesScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/invoices/$invoice_id',
    component: lazyRouteComponent(() => import('#web/invoicing/invoices/invoice-screen.tsx'), 'InvoiceScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/invoiceDay',
    validateSearch: textSearch('date', 'order'),
    component: lazyRouteComponent(() => import('#web/invoicing/invoices/invoice-day-screen.tsx'), 'InvoiceDayScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/books',
    validateSearch: listSearch('account', 'to'),
    component: lazyRouteComponent(() => import('#web/invoicing/bank/books-page.tsx'), 'BooksPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/accounting',
    validateSearch: listSearch(),
    component: lazyRouteComponent(() => import('#web/invoicing/accounting/accounting-screen.tsx'), 'AccountingScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/qbredirect',
    validateSearch: textSearch('code', 'state', 'realmId'),
    component: lazyRouteComponent(() => import('#web/invoicing/accounting/return-screen.tsx'), 'AccountingReturn'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/accountingConsent',
    validateSearch: textSearch('state'),
    component: lazyRouteComponent(() => import('#web/invoicing/accounting/practice-screen.tsx'), 'PracticeConsent'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/reports',
    validateSearch: listSearch('report', 'range', 'from', 'to', 'species', 'label'),
    component: lazyRouteComponent(() => import('#web/reports/reports-screen.tsx'), 'ReportsScreen'),
  }),
];
