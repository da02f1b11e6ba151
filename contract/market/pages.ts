import type { Page } from '#contract/lib/page.ts';

export const MARKET_PAGES = {
  '/search': { who: 'anyone', title: 'Find local meat' },
  '/productview/$id': { who: 'anyone' },
  '/searchsublot': { who: 'anyone' },
  '/checkout': { who: 'buyers', title: 'Checkout' },
  '/pos': { who: 'counter', title: 'Point of sale' },
  '/pos/products': { who: 'counter' },
  '/pos/sales': { who: 'counter' },
  '/pos/sales/$sale_id': { who: 'counter' },
  '/sellerdashboard': { who: 'sellers', title: 'Dashboard' },
  '/sellerdashboard/productpost': { who: 'sellers', title: 'New listing' },
  '/sellerdashboard/productedit': { who: 'sellers' },
  '/sellerdashboard/productpost/postsuccess': { who: 'sellers' },
  '/sellerdashboard/tracker': { who: 'sellers', title: 'Sales' },
  '/sellerdashboard/delivery': { who: 'sellers', title: 'Delivery' },
  /** Who gets what at a delivery area or drop point on a day. */
  '/sellerdashboard/delivery/run': { who: 'sellers' },
  '/sellerdashboard/reviews': { who: 'sellers', title: 'Reviews' },
  '/sellerdashboard/paymenttransaction': { who: 'sellers', title: 'Payments' },
  '/paymenttransaction': { who: 'sellers' },
  '/profileview/$id': { who: 'anyone' },
  /** Opened from the link that confirms a drop-off asked for without an account. */
  '/dropoff': { who: 'anyone' },
  /** Opened from the links that start and stop emails about new lots. */
  '/alert': { who: 'anyone' },
  /** Opened from the link to a quarter that someone gives away. */
  '/quarter': { who: 'anyone' },
  /** Plants for everyone, near a ZIP code. */
  '/plants': { who: 'anyone' },
  /** A plant's public page. */
  '/plant/$id': { who: 'anyone' },
  '/profileview': { who: 'anyone' },
  '/buyerdashboard': { who: 'buyers', title: 'Dashboard' },
  '/buyerdashboard/watchlist': { who: 'buyers', title: 'Watchlist' },
  '/buyerdashboard/favoritefarm': { who: 'buyers', title: 'Favorite farms' },
  '/buyerdashboard/tracker': { who: 'buyers', title: 'Order tracker' },
  /** Market lots whose animals hold slots at the plant. */
  '/marketLots': { who: 'office', title: 'Market lots' },
} as const satisfies Readonly<Record<string, Page>>;
