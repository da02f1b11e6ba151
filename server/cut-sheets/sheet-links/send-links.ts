import type * as api from '#contract/cut-sheets/links-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { textNumber } from '#contract/mail/phone.ts';
import { chooseWay, makeSheetLinks, type Way } from '#server/cut-sheets/mails/sheet-links.ts';
import { sheetLink } from '#server/cut-sheets/mails/sheet-mail.ts';
import { lockOf, requireUnlocked } from '#server/cut-sheets/policy.ts';
import {
  listLinks,
  listSheetsToSend,
  revokeLinks,
  type SheetToSend,
} from '#server/cut-sheets/sheet-links/link-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { queueMails } from '#server/mail/store.ts';

/** Emails or texts each of these sheets to its customer, or gives its link to the office. All or nothing. */
export async function sendCutSheet(
  tx: Tx,
  { actor, browser }: Who<PlantActor>,
  { data_ids, how }: InputOf<typeof api.sendCutSheet>,
): Promise<DataOf<typeof api.sendCutSheet>> {
  const ids = [...new Set(data_ids)];
  const sheets = await listSheetsToSend(tx, actor.plant_id, ids);
  if (sheets.length < ids.length) throw new Problem('not_found');
  for (const sheet of sheets) requireUnlocked(sheet);
  const reachable = how === 'hand' ? sheets : sheets.filter((sheet) => wayTo(sheet) !== undefined);

  const links: DataOf<typeof api.sendCutSheet>['links'] = [];
  for (const sheet of reachable) {
    const recipient = how === 'mail' ? sheet.email || sheet.link_phone : '';
    const event_id = await emit(tx, { actor }, 'cut_sheet.link_sent', {
      subject: { cut_sheet_id: sheet.cut_sheet_id, order_id: sheet.order_id },
      data: recipient ? { changes: [{ field: 'link_to', from: null, to: recipient }] } : {},
    });
    const sending = { plant_id: actor.plant_id, event_id, sent_by: actor.account_id };
    const way = how === 'hand' ? BY_HAND : (wayTo(sheet) ?? BY_HAND);
    const made = await sendLink(tx, sending, sheet, { way, origin: browser.origin, is_reminder: false });
    if (how === 'hand') links.push({ data_id: sheet.cut_sheet_id, ...made });
  }
  const mailed = how === 'mail' ? reachable.length : 0;
  return { mailed, without_address: sheets.length - reachable.length, links };
}

const BY_HAND: Way = { how: 'hand', recipient: '' };
const wayTo = ({ email, link_phone, is_link_pushed }: SheetToSend) => chooseWay(email, link_phone, is_link_pushed);

/**
 * Creates a sheet's link. Unless the link is handed over in person, writes the email, text, or push that its event's job
 * delivers.
 */
export async function sendLink(
  tx: Tx,
  sending: { plant_id: number; event_id: number; sent_by: number | null },
  sheet: SheetToSend,
  { way, origin, is_reminder }: { way: Way; origin: string; is_reminder: boolean },
): Promise<{ address: string; last_day: string }> {
  const { plant_id, event_id } = sending;
  const { cut_sheet_id, customer_id } = sheet;
  const [made] = await makeSheetLinks(tx, sending, [{ cut_sheet_id, ...way }]);
  if (!made) throw new Error('an event sends the link of a sheet once');
  const address = `${origin}${made.path}`;
  const { last_day } = made;
  if (way.how !== 'hand') {
    const mail = sheetLink({ ...sheet, is_reminder, link: address, last_day });
    const recipient = way.how === 'mail' ? way.recipient : '';
    const template = is_reminder ? 'sheet_reminder' : 'sheet_link';
    await queueMails(tx, plant_id, event_id, [{ ...mail, template, recipient, customer_id }]);
  }
  return { address, last_day };
}

/** All links created for one sheet. */
export async function getSheetLinks(
  db: Db,
  { actor }: Who<PlantActor>,
  { data_id }: InputOf<typeof api.getSheetLinks>,
): Promise<DataOf<typeof api.getSheetLinks>> {
  const [sheet] = await listSheetsToSend(db, actor.plant_id, [data_id]);
  if (!sheet) throw new Problem('not_found');
  const { email, phone, link_phone, is_link_pushed } = sheet;
  const text_to = textNumber(link_phone) ? link_phone : '';
  return {
    email,
    phone,
    text_to,
    is_pushed: is_link_pushed,
    can: { send: lockOf(sheet) === null },
    links: await listLinks(db, actor.plant_id, data_id),
  };
}

export async function revokeSheetLinks(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { data_id }: InputOf<typeof api.revokeSheetLinks>,
): Promise<DataOf<typeof api.revokeSheetLinks>> {
  const [sheet] = await listSheetsToSend(tx, actor.plant_id, [data_id]);
  if (!sheet) throw new Problem('not_found');
  const revoked = await revokeLinks(tx, actor, data_id);
  if (revoked > 0) {
    await emit(tx, { actor }, 'cut_sheet.links_revoked', {
      subject: { cut_sheet_id: data_id, order_id: sheet.order_id },
    });
  }
  return { revoked };
}
