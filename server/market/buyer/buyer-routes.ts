import * as marks from '#contract/market/buyer/marks-api.ts';
import * as tracker from '#contract/market/buyer/tracker-api.ts';
import { read, write } from '#server/lib/route.ts';
import { type Actor, guard } from '#server/lib/who.ts';
import * as own from '#server/market/buyer/marks.ts';
import { answerReview, writeReview } from '#server/market/buyer/reviews.ts';
import { openOwnInvoice, openOwnSheet, trackPurchases } from '#server/market/buyer/track-purchases.ts';

const buyers = guard<Actor>('buyers');
const sellers = guard<Actor>('sellers');

/** Watching lots, following farms, and reviewing purchases. Each call is limited to the caller's own data. */
export const buyerRoutes = [
  read(marks.myMarks, buyers, own.myMarks),
  write(marks.watchLot, buyers, own.watchLot),
  write(marks.favorFarm, buyers, own.favorFarm),
  write(marks.wishForNext, buyers, own.wishForNext),
  read(marks.listWatched, buyers, own.listWatched),
  read(marks.listFavorites, buyers, own.listFavorites),
  read(tracker.trackPurchases, buyers, trackPurchases),
  write(tracker.openOwnSheet, buyers, openOwnSheet),
  write(tracker.openOwnInvoice, buyers, openOwnInvoice),
  write(tracker.writeReview, buyers, writeReview),
  write(tracker.answerReview, sellers, answerReview),
];
