import type { CommunityProcessMessages } from '#server/community/process-messages.ts';
import type { MarketProcessMessages } from '#server/market/process-messages.ts';
import type { MessagesProcessMessages } from '#server/messages/process-messages.ts';

/** The areas' messages between the processes. */
export interface AreaProcessMessages extends MarketProcessMessages, CommunityProcessMessages, MessagesProcessMessages {}
