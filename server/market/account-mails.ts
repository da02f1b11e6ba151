import type { AccountMails } from '#server/lib/mails/account-mail.ts';
import { ALERT_MAILS, type AlertFacts } from '#server/market/mails/alert-mail-words.ts';
import { type CounterReceiptFacts, counterReceiptWords } from '#server/market/mails/counter-receipt-words.ts';
import { type MarketFacts, marketWords } from '#server/market/mails/market-mail-words.ts';
import { SPLIT_MAILS, type SplitMailFacts } from '#server/market/mails/split-mail-words.ts';

export interface MarketMailFacts extends AlertFacts, SplitMailFacts {
  /** Something a user bought or sold on the market; `title` is the title of the lot. */
  market: MarketFacts;
  /** Sent to a counter customer; the account is the clerk's. */
  counter_receipt: CounterReceiptFacts;
}

export const MARKET_MAILS: AccountMails<MarketMailFacts> = {
  ...ALERT_MAILS,
  ...SPLIT_MAILS,
  market: { pace: 'news', words: marketWords },
  counter_receipt: { pace: 'address', isUnnamed: true, words: counterReceiptWords },
};
