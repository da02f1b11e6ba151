import * as api from '#contract/payments/api.ts';
import * as books from '#contract/payments/books-api.ts';
import * as market from '#contract/payments/market-api.ts';
import { anyone, office, signedIn } from '#server/accounts/policy.ts';
import { type Route, read, steps } from '#server/lib/route.ts';
import { exportJournal, listTransfers, trialBalance } from '#server/payments/books/books.ts';
import { cardProfile } from '#server/payments/card-profile.ts';
import { cardProvider } from '#server/payments/card-providers.ts';
import { marketPriceOf } from '#server/payments/market/market-price.ts';
import { cardHolders } from '#server/payments/policy.ts';
import { saveCardProfile } from '#server/payments/save-card-profile.ts';

export const routes: Route[] = [
  read(api.cardProfile, signedIn, cardProfile),
  steps(api.saveCardProfile, cardHolders, saveCardProfile(cardProvider), { changesActor: true }),
  read(market.marketPriceOf, anyone, marketPriceOf),
  read(books.trialBalance, office, trialBalance),
  read(books.listTransfers, office, listTransfers),
  read(books.exportJournal, office, exportJournal),
];
