import type { Group } from '#contract/lib/access.ts';
import type { Words } from '#contract/lib/spanish.ts';

/**
 * A page of the product. Its screen is a route in web/app/routes/; pages without one yet are listed in web/app/redirects.ts.
 */
export interface Page {
  /** Who may open it; everyone else is redirected to their own start page. */
  who: Group;
  /** Its name in menus and in screen search; omitted for pages that are only reached from other pages. */
  title?: Words;
}

/**
 * Every route of the product. Addresses must match in full, but case and a trailing slash don't matter; a `$name` part
 * matches any text. See docs/rules.md, Pages.
 */
export const PAGES = {
  '/login': { who: 'anyone' },
  '/register': { who: 'anyone' },

  '/': { who: 'anyone' },
  '/search': { who: 'anyone', title: 'Find local meat' },
  '/productview/$id': { who: 'anyone' },
  '/login/forgot_password': { who: 'anyone' },
  '/forgotPassword': { who: 'anyone' },
  /** Opened from the link that confirms a changed email address. */
  '/confirmEmail': { who: 'anyone' },
  /** Opened from the link that confirms the address an account was registered with. */
  '/confirmAddress': { who: 'signedIn' },
  '/account': { who: 'signedIn', title: 'Sign-in and security' },
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
  '/searchsublot': { who: 'anyone' },
  '/checkout': { who: 'buyers', title: 'Checkout' },
  '/pos': { who: 'counter', title: 'Point of sale' },
  '/pos/products': { who: 'counter' },
  '/pos/sales': { who: 'counter' },
  '/pos/sales/$sale_id': { who: 'counter' },
  '/neworder': { who: 'orderers', title: 'Create new Order' },
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
  '/reports': { who: 'office', title: 'Reports' },
  '/o/$order_id': { who: 'plantPeople' },
  '/qbredirect': { who: 'office' },
  /** The plant's connection to QuickBooks, and the records that QuickBooks refused or deleted. */
  '/accounting': { who: 'office', title: 'QuickBooks' },
  /** Stands in for the accounting service's login page. */
  '/accountingConsent': { who: 'office' },
  /** The messages screen for every role, so that other pages can link to it. */
  '/messages': { who: 'signedIn' },
  '/recipes': { who: 'anyone', title: 'Recipes' },
  '/allCustomer': { who: 'orderers', title: 'All Customers' },
  '/allCustomer/import': { who: 'office', title: 'Import customers' },
  '/allCustomer/import/$import_id': { who: 'office' },
  '/customer/$id': { who: 'orderers' },
  '/customerlookup': { who: 'plantPeople', title: 'Customer Look Up' },
  '/findsellers': { who: 'signedIn', title: 'Find sellers' },
  '/contactus': { who: 'anyone', title: 'Contact us' },
  '/aboutus': { who: 'anyone', title: 'About us' },
  '/privacypolicy': { who: 'anyone', title: 'Privacy' },
  '/termscondition': { who: 'anyone', title: 'Terms' },
  '/paymentgateway': { who: 'signedIn', title: 'Payment card' },
  '/error422': { who: 'anyone' },
  '/error500': { who: 'anyone' },
  '/sidenav': { who: 'signedIn', title: 'Menu' },

  '/sellerdashboard': { who: 'sellers', title: 'Dashboard' },
  '/sellerdashboard/profile': { who: 'sellers', title: 'Your account' },
  '/sellerdashboard/mycommunity': { who: 'sellers', title: 'Your communities' },
  '/sellerdashboard/createcommunity': { who: 'sellers' },
  '/sellerdashboard/allcommunity': { who: 'sellers' },
  '/sellerdashboard/productpost': { who: 'sellers', title: 'Sell something' },
  '/sellerdashboard/productedit': { who: 'sellers' },
  '/sellerdashboard/productpost/postsuccess': { who: 'sellers' },
  '/sellerdashboard/tracker': { who: 'sellers', title: 'Sales' },
  '/sellerdashboard/delivery': { who: 'sellers', title: 'Delivery' },
  /** Who gets what at a delivery area or drop point on a day. */
  '/sellerdashboard/delivery/run': { who: 'sellers' },
  '/sellerdashboard/reviews': { who: 'sellers', title: 'Reviews' },
  '/sellerdashboard/message': { who: 'sellers', title: 'Messages' },
  '/sellerdashboard/paymenttransaction': { who: 'sellers', title: 'Payments' },
  '/paymenttransaction': { who: 'sellers' },
  '/sellermycommunity': { who: 'sellers' },
  '/profileview/$id': { who: 'anyone' },
  /** Opened from the link that confirms a drop-off asked for without an account. */
  '/dropoff': { who: 'anyone' },
  /** Opened from the links that start and stop emails about new lots. */
  '/alert': { who: 'anyone' },
  /** Plants for everyone, near a ZIP code. */
  '/plants': { who: 'anyone' },
  /** A plant's public page. */
  '/plant/$id': { who: 'anyone' },
  '/profileview': { who: 'anyone' },
  /** For everyone but sellers: their own communities, and others nearby. */
  '/communities': { who: 'signedIn', title: 'Communities' },
  '/community/about/$id': { who: 'anyone' },
  '/community/discussion/$id': { who: 'signedIn' },
  '/community/announcement/$id': { who: 'signedIn' },
  '/community/members/$id': { who: 'signedIn' },
  '/community/photofile/$id': { who: 'signedIn' },

  '/buyerdashboard': { who: 'buyers', title: 'Dashboard' },
  '/buyerdashboard/watchlist': { who: 'buyers', title: 'Watchlist' },
  '/buyerdashboard/favoritefarm': { who: 'buyers', title: 'Favorite farms' },
  '/buyerdashboard/profile': { who: 'buyers', title: 'Your account' },
  '/buyerdashboard/message': { who: 'buyers', title: 'Messages' },
  '/buyerdashboard/tracker': { who: 'buyers', title: 'Order tracker' },

  '/processordashboard': { who: 'plantPeople', title: 'Dashboard' },
  '/processordashboard/order': { who: 'staff' },
  '/processordashboard/ngorder': { who: 'staff' },
  '/processordashboard/active': { who: 'staff' },
  '/processordashboard/pending': { who: 'plantPeople' },
  '/processordashboard/pendingOrders': { who: 'plantPeople', title: 'Pending Orders' },
  '/processordashboard/requestedOrder': { who: 'plantPeople', title: 'Order Requests' },
  '/processordashboard/inprogressOrders': { who: 'plantPeople' },
  '/processordashboard/dropoffOrders': { who: 'plantPeople' },
  /** Printable list of a day's drop-offs. */
  '/processordashboard/dropoffSheet': { who: 'staff', title: 'Drop-off sheet' },
  /** What the butchers cut on a given day. */
  '/cuttingDay': { who: 'staff', title: 'Cutting sheets' },
  '/processordashboard/completedOrders': { who: 'plantPeople', title: 'Completed Orders' },
  '/processordashboard/open': { who: 'plantPeople' },
  '/processordashboard/openOrders': { who: 'plantPeople', title: 'Open Orders' },
  '/processordashboard/openOrders/$order_id': { who: 'plantPeople' },
  '/processordashboard/message': { who: 'plantPeople', title: 'Messages' },
  '/processordashboard/messages': { who: 'plantPeople' },
  '/processorProfile': { who: 'staff', title: 'Settings' },
  '/processorCalender': { who: 'calendarPeople', title: 'Calendar' },
  '/processorCalenderNew': { who: 'calendarPeople', title: 'Events Calendar' },
  /** Market lots whose animals hold slots at the plant. */
  '/marketLots': { who: 'office', title: 'Market lots' },
  '/waitlist': { who: 'orderers', title: 'Waitlist' },
  '/processor/communications': { who: 'office', title: 'Communications' },
  '/processor/users-and-roles': { who: 'office', title: 'Users and Roles' },
  '/processor/invoice-template': { who: 'office', title: 'Invoice template' },
  '/processorprofile/addLabel': { who: 'office' },
  '/processorprofile/editLabel/$label_id': { who: 'office' },
  '/processorCutSheet': { who: 'plantPeople', title: 'Cut Sheets' },
  /** Customers who have not filled in their cut sheet. */
  '/processorCutSheet/missing': { who: 'office', title: 'Missing cut sheets' },
  /** What the plant charges, by animal and label. */
  '/priceLists': { who: 'office', title: 'Price lists' },
  '/priceLists/$price_list_id': { who: 'office' },
  /** One sheet, for anyone with its link. */
  '/CutSheet/$token': { who: 'anyone' },
  '/CutSheetBuilder/$form_id': { who: 'office' },
  '/NewDesignCutSheet': { who: 'office' },
  '/CutSheetForm/$form_id/$data_id': { who: 'plantPeople' },
  '/CutSheetForm/$form_id/$data_id/$action': { who: 'plantPeople' },
  '/NewCutSheetForm': { who: 'orderers', title: 'New cut sheet' },
  '/NewCutSheetForm/$form_id/$data_id': { who: 'plantPeople' },
  '/NewCutSheetForm/$form_id/$data_id/$action': { who: 'plantPeople' },
} as const satisfies Readonly<Record<string, Page>>;
export type PagePath = keyof typeof PAGES;
