import { sql } from 'kysely';
import type { NoticeTemplate } from '#contract/accounts/notice-events.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { EntryStatus } from '#contract/waitlist/status.ts';
import type { EventOf } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import type { WriteMails } from '#server/mail/mail-event.ts';
import type { Message } from '#server/mail/mail-templates.ts';
import { LANGUAGE, SENDER } from '#server/mail/reader-sql.ts';
import {
  accepted,
  joined,
  lapsed,
  missed,
  type OfferFacts,
  offered,
  type WaitFacts,
  withdrawn,
} from '#server/waitlist/mail-templates.ts';

/** What waiting customers are told about. */
export const NOTIFIED = [
  'waitlist.joined',
  'waitlist.offered',
  'waitlist.accepted',
  'waitlist.lapsed',
  'waitlist.withdrawn',
  'waitlist.missed',
] as const;
type NotifiedKind = (typeof NOTIFIED)[number];

interface Reader extends WaitFacts, Pick<OfferFacts, 'time_zone'> {
  /** Empty if they have no email address. */
  email: string;
  customer_id: number;
  has_portal: boolean;
  status: EntryStatus;
  offered_day: IsoDate | null;
  offered_until: string | null;
  outcome: string | null;
}

/** Who gets emails about a waitlist event, and which ones. Nobody gets one if the event no longer applies. */
export const writeWaitlistMails: WriteMails<NotifiedKind> = async ({ db, public_url }, event) => {
  const { data } = event;
  const offer_id = 'offer_id' in data ? data.offer_id : null;
  const readers = await listReaders(db, event.plant_id, data.entry_id, offer_id);
  return readers.flatMap((reader) => {
    const mail = write(event, reader, public_url);
    return mail ? [{ ...mail, recipient: reader.email, customer_id: reader.customer_id }] : [];
  });
};

function write(
  { kind }: EventOf<NotifiedKind>,
  reader: Reader,
  public_url: string,
): (Message & { template: NoticeTemplate }) | undefined {
  const { status, outcome, offered_day, offered_until } = reader;
  if (kind === 'waitlist.joined' && status === 'waiting') return { template: 'waitlist_joined', ...joined(reader) };
  if (kind === 'waitlist.missed' && status === 'missed') return { template: 'waitlist_missed', ...missed(reader) };
  if (offered_day === null || offered_until === null) return undefined;
  const about = { ...reader, offered_day };
  if (kind === 'waitlist.offered' && outcome === null) {
    const link = reader.has_portal ? `${public_url}/waitlist` : null;
    return { template: 'waitlist_offered', ...offered({ ...about, offered_until, link }) };
  }
  if (kind === 'waitlist.accepted') return { template: 'waitlist_accepted', ...accepted(about) };
  if (kind === 'waitlist.lapsed') return { template: 'waitlist_lapsed', ...lapsed(about) };
  if (kind === 'waitlist.withdrawn') return { template: 'waitlist_withdrawn', ...withdrawn(about) };
  return undefined;
}

/** The waiting customer and, if a producer added them, the producer. People who share an address get one email. */
async function listReaders(db: Db, plant_id: number, entry_id: number, offer_id: number | null): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select distinct on (coalesce(lower(r.email), r.customer_id::text)) coalesce(r.email, '') as email, r.customer_id, r.first_name, r.language, r.has_portal, ${SENDER}, p.time_zone,
      e.status, e.species, e.heads, e.day, e.slack_days, o.day as offered_day, o.offered_until, o.outcome
    from waitlist_entries e
    join plants p using (plant_id)
    left join waitlist_offers o on o.plant_id = e.plant_id and o.entry_id = e.entry_id and o.offer_id = ${offer_id}::bigint
    cross join lateral (
      select c.customer_id, c.email::text, c.first_name, ${LANGUAGE} as language, c.has_portal
      from customers c left join accounts a on a.account_id = c.account_id
      where c.plant_id = e.plant_id and c.customer_id = e.customer_id and c.deleted_at is null
      union all
      select d.customer_id, a.email::text, a.first_name, ${LANGUAGE}, d.has_portal
      from accounts a join customers d on d.plant_id = e.plant_id and d.account_id = a.account_id
      where a.account_id = e.created_by and d.customer_id <> e.customer_id and d.has_portal and a.deactivated_at is null
    ) r
    where e.plant_id = ${plant_id} and e.entry_id = ${entry_id}
    order by coalesce(lower(r.email), r.customer_id::text)`.execute(db);
  return rows;
}
