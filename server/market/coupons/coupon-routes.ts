import * as api from '#contract/market/coupons/coupons-api.ts';
import { signedIn } from '#server/accounts/policy.ts';
import { read, write } from '#server/lib/route.ts';
import { addCoupon, endCoupon, listCoupons, tryCoupon } from '#server/market/coupons/coupons.ts';
import { sellers } from '#server/payments/policy.ts';

/** Farms keep their coupons; buyers use them at checkout. */
export const couponRoutes = [
  read(api.listCoupons, sellers, listCoupons),
  write(api.addCoupon, sellers, addCoupon),
  write(api.endCoupon, sellers, endCoupon),
  read(api.tryCoupon, signedIn, tryCoupon),
];
