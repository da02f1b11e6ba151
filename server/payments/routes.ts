import * as api from '#contract/payments/api.ts';
import * as bank from '#contract/payments/bank-api.ts';
import * as market from '#contract/payments/market-api.ts';
import * as pages from '#contract/payments/provider-api.ts';
import { anyone, office, signedIn } from '#server/accounts/policy.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';
import { bankBalances, listBankMoves, recordBankMove, undoBankMove } from '#server/payments/bank/bank-moves.ts';
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
  read(bank.bankBalances, office, bankBalances),
  read(bank.listBankMoves, office, listBankMoves),
  write(bank.recordBankMove, office, recordBankMove),
  write(bank.undoBankMove, office, undoBankMove),
  read(market.marketPriceOf, anyone, marketPriceOf),
];
