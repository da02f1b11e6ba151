const PENDING = '/processordashboard/pendingOrders';
const OPEN = '/processordashboard/openOrders';
const SELLER = '/sellerdashboard/profile';
const BUYER = '/buyerdashboard/profile';

/**
 * Routes of the specifications that have no screen yet, and the screen that each leads to until it has.
 * Who may not open that screen lands on their own page. When a screen is built, its line moves from here to screens.ts.
 * Spec part 1, section 2 (Route table); part 2, section 2 (Routes in this area).
 */
export const UNBUILT_ROUTES: Readonly<Record<string, string>> = {
  '/': PENDING,
  '/search': BUYER,
  '/productview/$id': BUYER,
  '/login/forgot_password': '/login',
  '/forgotPassword': '/login',
  '/paymentngorder/$id': '/paymentgateway',
  '/paymentorder/$id': '/paymentgateway',
  '/paymentngorder_pos/$cart_id': '/paymentgateway',
  '/paymentorder_pos/$cart_id': '/paymentgateway',
  '/searchsublot': BUYER,
  '/checkout': BUYER,
  '/pos': PENDING,
  '/reports': PENDING,
  '/qbredirect': PENDING,
  '/recipes': PENDING,
  '/contactus': PENDING,
  '/aboutus': PENDING,
  '/privacypolicy': PENDING,
  '/termscondition': PENDING,
  '/error422': PENDING,
  '/error500': PENDING,
  '/sidenav': PENDING,

  '/sellerdashboard': SELLER,
  '/sellerdashboard/mycommunity': SELLER,
  '/sellerdashboard/createcommunity': SELLER,
  '/sellerdashboard/allcommunity': SELLER,
  '/sellerdashboard/productpost': SELLER,
  '/sellerdashboard/productedit': SELLER,
  '/sellerdashboard/productpost/postsuccess': SELLER,
  '/sellerdashboard/tracker': SELLER,
  '/sellerdashboard/message': SELLER,
  '/sellermycommunity': SELLER,
  '/profileview/$id': SELLER,
  '/profileview': SELLER,
  '/community/about/$id': SELLER,
  '/community/discussion/$id': SELLER,
  '/community/announcement/$id': SELLER,
  '/community/members/$id': SELLER,
  '/community/photofile/$id': SELLER,

  '/buyerdashboard': BUYER,
  '/buyerdashboard/watchlist': BUYER,
  '/buyerdashboard/favoritefarm': BUYER,
  '/buyerdashboard/message': BUYER,
  '/buyerdashboard/tracker': BUYER,

  '/processordashboard': PENDING,
  '/processordashboard/inprogressOrders': OPEN,
  '/processordashboard/dropoffOrders': PENDING,
  '/processordashboard/message': PENDING,
  '/processordashboard/messages': PENDING,
  '/processor/users-and-roles': PENDING,
  '/processor/invoice-template': PENDING,
  '/processorprofile/addLabel': PENDING,
  '/processorprofile/editLabel/$label_id': PENDING,
  '/CutSheetBuilder/$form_id': PENDING,
  '/NewDesignCutSheet': PENDING,
};
