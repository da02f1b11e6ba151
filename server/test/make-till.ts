import { closeTill, countTill, openTill, type takePayment } from '#contract/invoicing/till/till-api.ts';
import type { DataOf, SentTo } from '#contract/lib/endpoint.ts';
import type { Plant, TestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

/** An open till with $100.00 in its drawer. */
export const makeTill = async (
  app: TestApp,
  { owner }: Plant,
  more: Partial<SentTo<typeof openTill>> = {},
): Promise<DataOf<typeof openTill>> =>
  expectYes(await app.call(openTill, owner, { name: 'Counter', float_cents: 10_000, ...more })).data;

/** Counts and closes a till. Returns the number of its Z report. */
export async function countAndClose(
  app: TestApp,
  { owner }: Plant,
  session_id: number,
  counted_cents: number,
  left_cents = 10_000,
): Promise<number> {
  expectYes(await app.call(countTill, owner, { session_id, counted_cents }));
  return expectYes(await app.call(closeTill, owner, { session_id, counted_cents, left_cents })).data.number;
}

/** What a test can change about a sale. */
export type Taking = Partial<SentTo<typeof takePayment>>;
