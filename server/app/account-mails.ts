import { ACCOUNTS_MAILS, type AccountsMailFacts } from '#server/accounts/account-mails.ts';
import { BOOKING_MAILS, type BookingMailFacts } from '#server/booking/account-mails.ts';
import { COMMUNITY_MAILS, type CommunityMailFacts } from '#server/community/account-mails.ts';
import { DASHBOARD_MAILS, type DashboardMailFacts } from '#server/dashboard/account-mails.ts';
import { DIRECTORY_MAILS, type DirectoryMailFacts } from '#server/directory/account-mails.ts';
import type { AccountMails } from '#server/lib/mails/account-mail.ts';
import { MARKET_MAILS, type MarketMailFacts } from '#server/market/account-mails.ts';
import { MESSAGES_MAILS, type MessagesMailFacts } from '#server/messages/account-mails.ts';
import { WEBHOOKS_MAILS, type WebhooksMailFacts } from '#server/webhooks/account-mails.ts';

/** The facts of every email to a person about their own account or what they do on the market. Each area declares its own. */
export interface AccountMailFacts
  extends AccountsMailFacts,
    DirectoryMailFacts,
    BookingMailFacts,
    MarketMailFacts,
    CommunityMailFacts,
    MessagesMailFacts,
    WebhooksMailFacts,
    DashboardMailFacts {}
export type AccountMailTemplate = keyof AccountMailFacts;

export const ACCOUNT_MAILS: AccountMails<AccountMailFacts> = {
  ...ACCOUNTS_MAILS,
  ...DIRECTORY_MAILS,
  ...BOOKING_MAILS,
  ...MARKET_MAILS,
  ...COMMUNITY_MAILS,
  ...MESSAGES_MAILS,
  ...WEBHOOKS_MAILS,
  ...DASHBOARD_MAILS,
};
