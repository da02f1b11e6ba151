import * as api from '#contract/payments/api.ts';
import * as market from '#contract/payments/market-api.ts';
import * as pages from '#contract/payments/provider-api.ts';
import { anyone, signedIn } from '#server/accounts/policy.ts';
import { type Route, read, steps } from '#server/lib/route.ts';
import { endCardPage, openCardPage } from '#server/payments/card-page.ts';
import { cardProfile } from '#server/payments/card-profile.ts';
import { cardProvider } from '#server/payments/card-providers.ts';
import { marketPriceOf } from '#server/payments/market/market-price.ts';
import { cardHolders, sellers } from '#server/payments/policy.ts';
import { saveCardProfile } from '#server/payments/save-card-profile.ts';
import { openSellerPage, sellerPayouts } from '#server/payments/seller-payouts.ts';

export const routes: Route[] = [
  read(api.cardProfile, signedIn, cardProfile(cardProvider)),
  steps(api.saveCardProfile, cardHolders, saveCardProfile(cardProvider), { changesActor: true }),
  steps(pages.openCardPage, cardHolders, openCardPage(cardProvider)),
  steps(pages.endCardPage, cardHolders, endCardPage(cardProvider), { changesActor: true }),
  read(pages.sellerPayouts, sellers, sellerPayouts(cardProvider)),
  steps(pages.openSellerPage, sellers, openSellerPage(cardProvider)),
  read(market.marketPriceOf, anyone, marketPriceOf),
];
