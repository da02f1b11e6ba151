import { Readable } from 'node:stream';
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { sql } from 'kysely';
import type * as api from '#contract/community/files-api.ts';
import { type CommunityDay, DAY_WORDS, MAX_DAYS } from '#contract/community/files-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { SPANISH } from '#contract/lib/spanish.ts';
import { DEFAULT_LANGUAGE, type Language } from '#contract/lib/words.ts';
import { HOLDING_SLOTS, UNDER_WAY } from '#contract/orders/status.ts';
import { forMember, lockForModerator } from '#server/community/access.ts';
import { announceCommunity } from '#server/community/news.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { Who } from '#server/lib/who.ts';
import { pickupNoteFor } from '#server/market/claims/is-deal.ts';
import { READY_DAY } from '#server/orders/ready-day.ts';
import { statusIs } from '#server/orders/status-sql.ts';

const MAX_SHOWN = 200;

type PlannedDay = CommunityDay & { is_canceled: boolean };

/**
 * Shows only lots and plants, never who bought what. A day keeps its key when it moves. If several of a lot's animals
 * arrive or are ready on the same day, they share the first one's key.
 */
async function findDays(
  db: Db,
  { community_id, owner_id, caller, today }: { community_id: number; owner_id: number; caller: number; today: IsoDate },
): Promise<PlannedDay[]> {
  const { rows } = await sql<PlannedDay>`
    select * from (
      select 'own-' || day_id as key, 'own' as kind, day_id, day, title, note, removed_at is not null as is_canceled
      from community_days where community_id = ${community_id} and day >= ${today}::date
      union all
      select 'drop_off-' || l.lot_id || case d.animal_number when 1 then '' else '-' || d.animal_number end, 'drop_off', 0, d.day,
        l.title, coalesce(p.name, ''), false
      from lots l
      join lateral (
        -- The seller may have chosen another day for animals that have an order.
        select min(n.animal_number) as animal_number, coalesce(o.dropoff_date, l.dropoff_date) as day
        from lot_animals n left join orders o on o.plant_id = n.plant_id and o.order_id = n.order_id
        where n.lot_id = l.lot_id and (n.state = 'tipped' or n.state = 'open' and l.state in ('published', 'paused'))
        group by 2
      ) d on d.day >= ${today}::date
      left join plants p using (plant_id)
      where l.seller_id = ${owner_id} and l.kind = 'animal'
      union all
      select 'pickup-' || l.lot_id || '-' || r.animal_number, 'pickup', 0, r.ready, l.title,
        concat_ws(' · ', case l.pickup when 'farm' then nullif(f.name, '') else p.name end, nullif(${pickupNoteFor(caller)}, '')),
        r.is_canceled
      from lots l
      join lateral (
        select min(n.animal_number) as animal_number, a.ready, a.is_canceled
        from lot_animals n join orders o on o.plant_id = n.plant_id and o.order_id = n.order_id
        cross join lateral (select ${READY_DAY} as ready,
          n.state = 'canceled' or not ${statusIs('o.status', HOLDING_SLOTS)} as is_canceled) a
        where n.lot_id = l.lot_id and a.ready is not null and (a.is_canceled or ${statusIs('o.status', UNDER_WAY)})
        group by a.ready, a.is_canceled
      ) r on r.ready >= ${today}::date
      left join plants p using (plant_id)
      left join farms f on f.seller_id = l.seller_id
      where l.seller_id = ${owner_id}
    ) d order by day, key limit ${sql.lit(MAX_SHOWN)}`.execute(db);
  return rows;
}

export async function listCommunityDays(
  db: Db,
  { actor, today }: Who,
  { community_id }: InputOf<typeof api.listCommunityDays>,
): Promise<DataOf<typeof api.listCommunityDays>> {
  const { owner_id } = await forMember(db, actor, community_id);
  const days = await findDays(db, { community_id, owner_id, caller: actor.account_id, today });
  return days.filter(({ is_canceled }) => !is_canceled).map(({ is_canceled: _, ...day }) => day);
}

function titleOf(kind: CommunityDay['kind'], title: string, language: Language): string {
  if (kind === 'own') return title;
  const words = DAY_WORDS[kind];
  return `${language === 'es' ? SPANISH[words] : words}: ${title}`;
}

/**
 * All-day events without a time zone, so that no calendar shifts them. Each keeps its UID, and each file has a later
 * revision than the one before, so importing it again moves days and removes canceled ones.
 */
export async function exportCommunityDays(
  db: Db,
  { actor, today, browser }: Who,
  { community_id }: InputOf<typeof api.exportCommunityDays>,
): Promise<FileAnswer> {
  const { owner_id } = await forMember(db, actor, community_id);
  const days = await findDays(db, { community_id, owner_id, caller: actor.account_id, today });
  const { name } = await db
    .selectFrom('communities')
    .select('name')
    .where('community_id', '=', community_id)
    .executeTakeFirstOrThrow();
  const calendar = ical({
    // The calendar library doesn't escape the name.
    name: name.replace(/[\\;,]/g, (mark) => `\\${mark}`),
    prodId: { company: 'Hindquarter', product: 'Communities' },
  });
  const host = new URL(browser.origin).hostname;
  const sequence = Math.floor(Date.now() / 1000 / 60);
  for (const { key, kind, day, title, note, is_canceled } of days) {
    calendar.createEvent({
      id: `community-${community_id}-${key}@${host}`,
      summary: titleOf(kind, title, actor.language ?? DEFAULT_LANGUAGE),
      ...(note && { description: note }),
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      sequence,
      status: is_canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return { name: 'community.ics', stream: Readable.from([calendar.toString()]), kind: 'text/calendar' };
}

export async function addCommunityDay(
  tx: Tx,
  { actor, today }: Who,
  { community_id, day, title, note }: InputOf<typeof api.addCommunityDay>,
): Promise<DataOf<typeof api.addCommunityDay>> {
  await lockForModerator(tx, actor, community_id);
  if (day < today) throw new Problem('date_past', { fields: { day: new Problem('date_past').message } });
  const { rows } = await sql<{ day_id: number }>`
    insert into community_days (community_id, day, title, note, created_by)
    select ${community_id}, ${day}, ${title}, ${note}, ${actor.account_id}
    where (select count(*) from community_days
      where community_id = ${community_id} and day >= ${today}::date and removed_at is null) < ${MAX_DAYS}
    returning day_id`.execute(tx);
  if (!rows[0]) throw new Problem('community_days_full', { values: { most: MAX_DAYS } });
  await announceCommunity(tx, community_id);
  return rows[0];
}

export async function removeCommunityDay(
  tx: Tx,
  { actor }: Who,
  { community_id, day_id }: InputOf<typeof api.removeCommunityDay>,
): Promise<DataOf<typeof api.removeCommunityDay>> {
  await lockForModerator(tx, actor, community_id);
  // The row stays, so that calendars that imported the day learn it was canceled.
  const { numUpdatedRows } = await tx
    .updateTable('community_days')
    .set({ removed_at: sql`now()` })
    .where('community_id', '=', community_id)
    .where('day_id', '=', day_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Problem('not_found');
  await announceCommunity(tx, community_id);
  return { day_id };
}
