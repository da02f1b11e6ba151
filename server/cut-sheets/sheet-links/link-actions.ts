import type { answerAgeByLink as answerApi } from '#contract/cut-sheets/age/age-api.ts';
import type { askChangeByLink as askApi } from '#contract/cut-sheets/changes-api.ts';
import type * as api from '#contract/cut-sheets/links-api.ts';
import { LinkedSheet } from '#contract/cut-sheets/links-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { setAge } from '#server/cut-sheets/age/answer-age.ts';
import { ask } from '#server/cut-sheets/changes/ask-change.ts';
import { findLastChange } from '#server/cut-sheets/changes/change-store.ts';
import { viewSheet } from '#server/cut-sheets/get-custom-form-data.ts';
import { saveAnswers } from '#server/cut-sheets/save-custom-form-data.ts';
import { findGoodLink, type GoodLink, noteOpening } from '#server/cut-sheets/sheet-links/link-store.ts';
import { type LockedSheet, lockSheet } from '#server/cut-sheets/store.ts';
import { submitAnswers } from '#server/cut-sheets/submit-custom-form.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockOrder } from '#server/orders/store.ts';

/** Unknown, expired, revoked, and deleted links all get the same response, so that nobody can tell which it is. */
async function requireLink(db: Db, token: string): Promise<GoodLink> {
  const link = await findGoodLink(db, token);
  if (!link) throw new Problem('sheet_link_over');
  return link;
}

/** Events triggered through a link aren't attributed to an account, because anyone could have the link. */
const actorOf = ({ plant_id }: GoodLink) => ({ plant_id, account_id: null });

const SHOWN = Object.keys(LinkedSheet.shape) as (keyof LinkedSheet)[];

/** A sheet as its customer sees it through a link, without anything that leads elsewhere in the app. */
export async function openSheetLink(
  tx: Tx,
  _: unknown,
  { token }: InputOf<typeof api.openSheetLink>,
): Promise<DataOf<typeof api.openSheetLink>> {
  const link = await requireLink(tx, token);
  const { plant_id, cut_sheet_id, account_id } = link;
  const sheet = await viewSheet(tx, { plant_id, account_id, role: 'customer' }, cut_sheet_id);
  if (!link.is_opened && (await noteOpening(tx, link))) {
    await emit(tx, { actor: actorOf(link) }, 'cut_sheet.link_opened', { subject: { cut_sheet_id } });
  }
  const change = (await findLastChange(tx, plant_id, cut_sheet_id)) ?? null;
  const { plant_email, time_zone, expires_at } = link;
  const known = { ...sheet, plant_email, time_zone, expires_at, change };
  return Object.fromEntries(SHOWN.map((name) => [name, known[name]])) as LinkedSheet;
}

/** Locks the sheet behind a link. Checks the link again under the lock, because it may have been revoked in the meantime. */
async function lockLinked(tx: Tx, token: string): Promise<{ link: GoodLink; sheet: LockedSheet }> {
  const { plant_id, cut_sheet_id } = await requireLink(tx, token);
  const sheet = await lockSheet(tx, plant_id, cut_sheet_id);
  if (!sheet) throw new Problem('sheet_link_over');
  return { link: await requireLink(tx, token), sheet };
}

export async function saveByLink(
  tx: Tx,
  _: unknown,
  { token, ...answers }: InputOf<typeof api.saveByLink>,
): Promise<DataOf<typeof api.saveByLink>> {
  const { sheet } = await lockLinked(tx, token);
  return saveAnswers(tx, sheet, answers, null);
}

export async function submitByLink(
  tx: Tx,
  _: unknown,
  { token, ...answers }: InputOf<typeof api.submitByLink>,
): Promise<DataOf<typeof api.submitByLink>> {
  const { link, sheet } = await lockLinked(tx, token);
  return submitAnswers(tx, sheet, answers, actorOf(link));
}

export async function askChangeByLink(
  tx: Tx,
  _: unknown,
  { token, ...asked }: InputOf<typeof askApi>,
): Promise<DataOf<typeof askApi>> {
  const { link, sheet } = await lockLinked(tx, token);
  return ask(tx, sheet, asked, { actor: actorOf(link), asked_by: link.account_id });
}

export async function answerAgeByLink(
  tx: Tx,
  _: unknown,
  { token, over_thirty_months }: InputOf<typeof answerApi>,
): Promise<DataOf<typeof answerApi>> {
  const { link, sheet } = await lockLinked(tx, token);
  const order = sheet.order_id === null ? undefined : await lockOrder(tx, link.plant_id, sheet.order_id);
  if (!order) throw new Problem('sheet_link_over');
  return setAge(tx, actorOf(link), order, over_thirty_months, false);
}
