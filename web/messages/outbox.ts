import { z } from 'zod';
import { MessageFile } from '#contract/messages/message.ts';
import { keepValue, readKept } from '#web/lib/kept-value.ts';

/** A message that the server hasn't confirmed yet. */
const Outgoing = z.object({
  client_message_id: z.string(),
  text: z.string(),
  files: z.array(MessageFile),
  /** Why it wasn't sent, in words; null while it's being sent. */
  problem: z.string().nullable(),
});
export type Outgoing = z.output<typeof Outgoing>;

/** The text typed so far, and the files uploaded with it. */
const Draft = z.object({ text: z.string(), files: z.array(MessageFile) });
export type Draft = z.output<typeof Draft>;
export const EMPTY_DRAFT: Draft = { text: '', files: [] };

/** Kept in this browser for each person and conversation, so that a reload loses nothing. */
const keyOf = (what: 'draft' | 'outbox', me: number, place: string) => `hindquarter.messages.${what}.${me}.${place}`;

export function readDraft(me: number, place: string): Draft {
  return readKept(keyOf('draft', me, place), Draft) ?? EMPTY_DRAFT;
}
export const keepDraft = (me: number, place: string, draft: Draft) =>
  keepValue(keyOf('draft', me, place), draft.text === '' && draft.files.length === 0 ? null : draft);

export const readOutbox = (me: number, place: string): Outgoing[] =>
  readKept(keyOf('outbox', me, place), z.array(Outgoing)) ?? [];
export const keepOutbox = (me: number, place: string, outbox: readonly Outgoing[]) =>
  keepValue(keyOf('outbox', me, place), outbox.length === 0 ? null : outbox);

/** Moves the draft and any unsent messages of a new conversation to its thread. */
export function moveKept(me: number, from: string, thread_id: number): void {
  const to = String(thread_id);
  const draft = readDraft(me, from);
  if (draft !== EMPTY_DRAFT && readDraft(me, to) === EMPTY_DRAFT) {
    keepDraft(me, to, draft);
    keepDraft(me, from, EMPTY_DRAFT);
  }
  const outbox = readOutbox(me, from);
  if (outbox.length > 0) {
    keepOutbox(me, to, [...readOutbox(me, to), ...outbox]);
    keepOutbox(me, from, []);
  }
}
