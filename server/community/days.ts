import { Readable } from 'node:stream';
import ical from 'ical-generator';
import { sql } from 'kysely';
import type * as api from '#contract/community/files-api.ts';
import { type CommunityDay, DAY_WORDS, MOST_DAYS } from '#contract/community/files-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { SPANISH } from '#contract/lib/spanish.ts';
import type { Language } from '#contract/lib/words.ts';
import { UNDER_WAY } from '#contract/orders/status.ts';
import { forMember, forWriter } from '#server/community/access.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { Who } from '#server/lib/who.ts';
import { isNotDeleted, statusIs } from '#server/orders/status-sql.ts';

/** Meat can be picked up from the day after it is cut. */
const DAYS_AFTER_CUTTING = 1;
const MOST_SHOWN = 200;

/** Lots and plants only: who bought what is nobody's business here. */
async function findDays(db: Db, community_id: number, owner_id: number, today: IsoDate): Promise<CommunityDay[]> {
  const { rows } = await sql<CommunityDay>`
    select * from (
      select 'own-' || day_id as key, 'own' as kind, day_id, day, title, note
      from community_days where community_id = ${community_id} and day >= ${today}::date
      union all
      select 'drop_off-' || l.lot_id, 'drop_off', 0, l.dropoff_date, l.title, coalesce(p.name, '')
      from lots l left join plants p using (plant_id)
      where l.seller_id = ${owner_id} and l.kind = 'animal' and l.dropoff_date >= ${today}::date
        and (l.state in ('published', 'paused') or exists (
          select from lot_animals n where n.lot_id = l.lot_id and n.state = 'tipped'))
      union all
      select 'pickup-' || l.lot_id || '-' || r.ready, 'pickup', 0, r.ready, l.title,
        concat_ws(' · ', case l.pickup when 'farm' then nullif(f.name, '') else p.name end, nullif(l.pickup_note, ''))
      from lots l
      join lateral (
        select distinct o.kill_date + o.hang_days + ${DAYS_AFTER_CUTTING}::int as ready
        from lot_animals n join orders o on o.plant_id = n.plant_id and o.order_id = n.order_id
        where n.lot_id = l.lot_id and n.state = 'tipped' and ${statusIs('o.status', UNDER_WAY)} and ${isNotDeleted('o.status')}
          and o.hang_days is not null
      ) r on r.ready >= ${today}::date
      left join plants p using (plant_id)
      left join farms f on f.seller_id = l.seller_id
      where l.seller_id = ${owner_id}
    ) d order by day, key limit ${sql.lit(MOST_SHOWN)}`.execute(db);
  return rows;
}

export async function listCommunityDays(
  db: Db,
  { actor, today }: Who,
  { community_id }: InputOf<typeof api.listCommunityDays>,
): Promise<DataOf<typeof api.listCommunityDays>> {
  const { owner_id } = await forMember(db, actor, community_id);
  return findDays(db, community_id, owner_id, today);
}

function titleOf(kind: CommunityDay['kind'], title: string, language: Language): string {
  if (kind === 'own') return title;
  const words = DAY_WORDS[kind];
  return `${language === 'es' ? SPANISH[words] : words}: ${title}`;
}

/** All-day events without a time zone, so that no calendar shifts them. Each keeps its UID, so a second import updates it. */
export async function exportCommunityDays(
  db: Db,
  { actor, today, browser }: Who,
  { community_id }: InputOf<typeof api.exportCommunityDays>,
): Promise<FileAnswer> {
  const { owner_id } = await forMember(db, actor, community_id);
  const days = await findDays(db, community_id, owner_id, today);
  const { name } = await db
    .selectFrom('communities')
    .select('name')
    .where('community_id', '=', community_id)
    .executeTakeFirstOrThrow();
  const calendar = ical({
    // The library doesn't escape the name.
    name: name.replace(/[\\;,]/g, (mark) => `\\${mark}`),
    prodId: { company: 'Hindquarter', product: 'Communities' },
  });
  const host = new URL(browser.origin).hostname;
  for (const { key, kind, day, title, note } of days) {
    calendar.createEvent({
      id: `community-${community_id}-${key}@${host}`,
      summary: titleOf(kind, title, actor.language ?? 'en'),
      ...(note && { description: note }),
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
    });
  }
  return { name: 'community.ics', stream: Readable.from([calendar.toString()]), kind: 'text/calendar' };
}

export async function addCommunityDay(
  tx: Tx,
  { actor, today }: Who,
  { community_id, day, title, note }: InputOf<typeof api.addCommunityDay>,
): Promise<DataOf<typeof api.addCommunityDay>> {
  await forWriter(tx, actor, community_id, 'moderator');
  if (day < today) throw new Problem('date_past', { fields: { day: new Problem('date_past').message } });
  const { rows } = await sql<{ day_id: number }>`
    insert into community_days (community_id, day, title, note, created_by)
    select ${community_id}, ${day}, ${title}, ${note}, ${actor.account_id}
    where (select count(*) from community_days where community_id = ${community_id} and day >= ${today}::date) < ${MOST_DAYS}
    returning day_id`.execute(tx);
  if (!rows[0]) throw new Problem('community_days_full', { values: { most: MOST_DAYS } });
  return rows[0];
}

export async function removeCommunityDay(
  tx: Tx,
  { actor }: Who,
  { community_id, day_id }: InputOf<typeof api.removeCommunityDay>,
): Promise<DataOf<typeof api.removeCommunityDay>> {
  await forWriter(tx, actor, community_id, 'moderator');
  const { numDeletedRows } = await tx
    .deleteFrom('community_days')
    .where('community_id', '=', community_id)
    .where('day_id', '=', day_id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Problem('not_found');
  return { day_id };
}
