import { textSearch } from '#web/lib/search.ts';
import type { Words } from '#web/lib/words.ts';

/** The address of a message page: the open conversation, the list's filter, and what a new conversation is about. */
export const readMessagesSearch = textSearch('thread', 'kind', 'box', 'about', 'id', 'party');
export type MessagesSearch = ReturnType<typeof readMessagesSearch>;

export const HOW_TO_START = 'You can start one from a lot, an order, a cut sheet, or a farm’s page.' satisfies Words;
