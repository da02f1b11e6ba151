import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { SheetLink } from '#contract/cut-sheets/links-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { textNumber } from '#contract/mail/phone.ts';
import type { Tx } from '#server/lib/database.ts';
import { hashToken } from '#server/lib/hash-token.ts';
import { addTokens, dropTokens } from '#server/lib/tokens/plant-tokens.ts';

/** The page a link opens; the secret is appended. */
const SHEET_LINK_PATH = '/CutSheet/';

/** How a link is delivered. */
export interface Way {
  how: SheetLink['how'];
  /** The email address or phone number the link is sent to; '' for 'push' and 'hand'. */
  recipient: string;
}
interface Wanted extends Way {
  cut_sheet_id: number;
}
export interface MadeLink {
  cut_sheet_id: number;
  /** The part of the link after the public URL. */
  path: string;
  /** The last day the link works, in the plant's time zone. */
  last_day: IsoDate;
}

/**
 * Chooses email if there is an address, otherwise text, otherwise push. Undefined if the customer can't be reached in any of
 * these ways.
 */
export function chooseWay(email: string, phone: string, isPushed: boolean): Way | undefined {
  if (email !== '') return { how: 'mail', recipient: email };
  if (textNumber(phone)) return { how: 'text', recipient: phone };
  return isPushed ? { how: 'push', recipient: '' } : undefined;
}

/**
 * Creates a link to each of these sheets from 32 random bytes, storing only the hash. There is at most one link per event and
 * sheet, so running the job again creates none. See docs/decisions/0023.
 */
export async function makeSheetLinks(
  tx: Tx,
  { plant_id, event_id, sent_by }: { plant_id: number; event_id: number; sent_by: number | null },
  wanted: readonly Wanted[],
): Promise<MadeLink[]> {
  if (wanted.length === 0) return [];
  const tokens = new Map(wanted.map(({ cut_sheet_id }) => [cut_sheet_id, randomBytes(32).toString('base64url')]));
  const hashOf = (cut_sheet_id: number) => hashToken(tokens.get(cut_sheet_id) ?? '');
  const rows = wanted.map((one) => ({ ...one, hash: hashOf(one.cut_sheet_id).toString('hex') }));
  const sheets = [...tokens.keys()];
  await addTokens(tx, plant_id, 'sheet', sheets.map(hashOf));
  const { rows: made } = await sql<{ cut_sheet_id: number; last_day: IsoDate }>`
    with made as (
      insert into sheet_links (plant_id, cut_sheet_id, token_hash, how, recipient, event_id, sent_by, expires_at)
      select ${plant_id}, w.cut_sheet_id, decode(w.hash, 'hex'), w.how, w.recipient, ${event_id}, ${sent_by},
        now() + make_interval(days => p.sheet_link_days)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (cut_sheet_id bigint, how text, recipient text, hash text)
      join plants p on p.plant_id = ${plant_id}
      on conflict on constraint once_per_event_and_sheet do nothing
      returning cut_sheet_id, expires_at
    )
    select m.cut_sheet_id, (m.expires_at at time zone p.time_zone)::date as last_day
    from made m join plants p on p.plant_id = ${plant_id}`.execute(tx);
  const isMade = new Set(made.map(({ cut_sheet_id }) => cut_sheet_id));
  await dropTokens(tx, sheets.filter((cut_sheet_id) => !isMade.has(cut_sheet_id)).map(hashOf));
  return made.map((link) => ({ ...link, path: `${SHEET_LINK_PATH}${tokens.get(link.cut_sheet_id)}` }));
}
