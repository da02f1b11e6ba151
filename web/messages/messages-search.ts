import { isStaff, type Role } from '#contract/lib/roles.ts';
import { textSearch } from '#web/lib/search.ts';
import type { Words } from '#web/lib/words.ts';

/**
 * The address of a message page: the open conversation, a message that was searched for, the list's filter, and what a new
 * conversation is about.
 */
export const readMessagesSearch = textSearch('thread', 'at', 'kind', 'box', 'about', 'id', 'party');
export type MessagesSearch = ReturnType<typeof readMessagesSearch>;

/** Tells users where they can start a conversation. */
export const howToStart = (role: Role): Words =>
  isStaff(role)
    ? 'You can start one from a customer, an order, a cut sheet, a lot, or a farm’s page.'
    : 'You can start one from a lot, an order, a cut sheet, or the page of a farm or a plant.';
