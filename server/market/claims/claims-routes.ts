import * as api from '#contract/market/claims/claims-api.ts';
import { signedIn } from '#server/accounts/policy.ts';
import { read, steps, write } from '#server/lib/route.ts';
import { forgetBalanceCard } from '#server/market/checkout/balance-cards.ts';
import { checkout } from '#server/market/checkout/checkout.ts';
import { packSale } from '#server/market/checkout/pack-sale.ts';
import { payBalance } from '#server/market/checkout/pay-balance.ts';
import { myPurchases } from '#server/market/checkout/purchases.ts';
import { refundSale } from '#server/market/checkout/refund-products.ts';
import { withdrawClaim } from '#server/market/checkout/withdraw.ts';
import { getUserCart } from '#server/market/claims/cart.ts';
import { claimPieces, claimShare, extendClaim, releaseClaim } from '#server/market/claims/hold.ts';
import { handOver } from '#server/market/orders/pickups.ts';
import { cardProvider } from '#server/payments/card-providers.ts';
import { sellers } from '#server/payments/policy.ts';

/** Any signed-in user can buy, but not from themselves. */
export const claimsRoutes = [
  write(api.claimShare, signedIn, claimShare),
  write(api.claimPieces, signedIn, claimPieces),
  write(api.extendClaim, signedIn, extendClaim),
  write(api.releaseClaim, signedIn, releaseClaim),
  read(api.getUserCart, signedIn, getUserCart),
  steps(api.checkout, signedIn, checkout(cardProvider)),
  read(api.myPurchases, signedIn, myPurchases),
  write(api.withdrawClaim, signedIn, withdrawClaim),
  write(api.handOver, sellers, handOver),
  write(api.packSale, sellers, packSale),
  write(api.refundSale, sellers, refundSale),
  steps(api.payBalance, signedIn, payBalance(cardProvider)),
  write(api.forgetBalanceCard, signedIn, forgetBalanceCard),
];
