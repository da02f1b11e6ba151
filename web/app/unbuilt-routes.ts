import type { PagePath } from '#contract/lib/pages.ts';
import type { BARE_SCREENS, SCREENS } from '#web/app/screens.ts';

const PENDING = '/processordashboard/pendingOrders';
const SELLER = '/sellerdashboard/profile';
const BUYER = '/buyerdashboard/profile';
const CARD = '/paymentgateway';
const HOME = '/';

type Built = keyof typeof SCREENS | keyof typeof BARE_SCREENS;

/**
 * Routes of the specifications that have no screen yet, and the page that each leads to until it has: a route that stands
 * neither here nor in screens.ts, or in both, does not compile. Who may not open that page lands on their own.
 */
export const UNBUILT_ROUTES: Readonly<Record<Exclude<PagePath, Built>, PagePath>> = {
  '/search': HOME,
  '/productview/$id': HOME,
  '/paymentngorder/$id': CARD,
  '/paymentorder/$id': CARD,
  '/paymentngorder_pos/$cart_id': CARD,
  '/paymentorder_pos/$cart_id': CARD,
  '/searchsublot': HOME,
  '/checkout': HOME,
  '/pos': PENDING,
  '/reports': PENDING,
  '/qbredirect': PENDING,

  '/sellerdashboard': SELLER,
  '/sellerdashboard/mycommunity': SELLER,
  '/sellerdashboard/createcommunity': SELLER,
  '/sellerdashboard/allcommunity': SELLER,
  '/sellerdashboard/productpost': SELLER,
  '/sellerdashboard/productedit': SELLER,
  '/sellerdashboard/productpost/postsuccess': SELLER,
  '/sellerdashboard/tracker': SELLER,
  '/sellerdashboard/message': SELLER,
  '/sellerdashboard/paymenttransaction': SELLER,
  '/paymenttransaction': SELLER,
  '/sellermycommunity': SELLER,
  '/profileview/$id': HOME,
  '/profileview': HOME,
  '/community/about/$id': HOME,
  '/community/discussion/$id': HOME,
  '/community/announcement/$id': HOME,
  '/community/members/$id': HOME,
  '/community/photofile/$id': HOME,

  '/buyerdashboard': BUYER,
  '/buyerdashboard/watchlist': BUYER,
  '/buyerdashboard/favoritefarm': BUYER,
  '/buyerdashboard/message': BUYER,
  '/buyerdashboard/tracker': BUYER,

  '/processordashboard': PENDING,
  '/processordashboard/message': PENDING,
  '/processordashboard/messages': PENDING,
  '/processor/invoice-template': PENDING,
};
