import { type RawBuilder, sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import { type CwdResult, type GameFields, isHeldFor } from '#contract/floor/game.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { tagKey } from '#contract/lib/fold-text.ts';
import { ARRIVED } from '#contract/orders/status.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { hasTag } from '#server/lib/search-words.ts';
import { statusIs } from '#server/orders/status-sql.ts';

/** The tag of the order `o` that people see on the animal: its ear tag or, on game, its hunter's. */
export const SEEN_TAG = sql<string>`coalesce(nullif(o.tag_id, ''), (select g.game_tag from game_animals g
  where g.plant_id = o.plant_id and g.order_id = o.order_id), '')`;

/** An SQL condition, true if a tag of the plant's orders row `o` contains what was typed, or if that is its plant number. */
export function hasSeenTag(o: RawBuilder<unknown>, plant_id: number, typed: string): RawBuilder<boolean> {
  const key = tagKey(typed);
  if (key === '') return hasTag(o, typed);
  // An array, because with it each condition can use its own index.
  return sql<boolean>`(${hasTag(o, typed)} or ${o}.order_id = any(array(select g.order_id from game_animals g
    where g.plant_id = ${plant_id} and g.game_tag <> '' and strpos(g.game_tag_key, ${key}) > 0)))`;
}

/**
 * Saves what the hunter said. Refuses a game tag that another animal in the plant has had this season in the same state, because
 * each is for one animal. One whose receipt was undone doesn't count: the tag may have been entered with the wrong order. A CWD
 * result stays unless another one is given. Takes turns with others who enter the same tag. Call it with the order locked.
 */
export async function saveGame(
  tx: Tx,
  plant_id: number,
  { order_id, today }: { order_id: number; today: IsoDate },
  game: GameFields,
): Promise<void> {
  const season = Number((game.harvested_on ?? today).slice(0, 4));
  await requireFreeGameTag(tx, plant_id, { order_id, season }, game);
  const { license, game_tag, state, harvested_on, cwd, weight_basis, weight_clb, donated_to } = game;
  await sql`
    insert into game_animals (plant_id, order_id, season, license, game_tag, state, harvested_on, cwd, weight_basis, weight_clb,
      keeps_cape, is_own_meat_only, donated_to)
    values (${plant_id}, ${order_id}, ${season}, ${license}, ${game_tag}, ${state}, ${harvested_on}, ${cwd}, ${weight_basis},
      ${weight_clb}, ${game.keeps_cape}, ${game.is_own_meat_only}, ${donated_to})
    on conflict (plant_id, order_id) do update set season = excluded.season, license = excluded.license,
      game_tag = excluded.game_tag, state = excluded.state, harvested_on = excluded.harvested_on,
      cwd = case excluded.cwd when 'none' then game_animals.cwd else excluded.cwd end,
      weight_basis = excluded.weight_basis, weight_clb = excluded.weight_clb, keeps_cape = excluded.keeps_cape,
      is_own_meat_only = excluded.is_own_meat_only, donated_to = excluded.donated_to`.execute(tx);
}

async function requireFreeGameTag(
  tx: Tx,
  plant_id: number,
  { order_id, season }: { order_id: number; season: number },
  { game_tag: tag, state }: GameFields,
): Promise<void> {
  const key = tagKey(tag);
  if (key === '') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`game tag ${plant_id} ${season} ${state} ${key}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ number: string; title: string }>`
    select coalesce(nullif(o.plant_number, ''), o.order_id::text) as number, o.title
    from game_animals g join orders o using (plant_id, order_id)
    where g.plant_id = ${plant_id} and g.order_id <> ${order_id} and g.season = ${season} and g.state = ${state}
      and g.game_tag <> '' and g.game_tag_key = ${key} and ${statusIs('o.status', ARRIVED)}
    order by o.order_id limit 1`.execute(tx);
  const [other] = rows;
  if (!other) return;
  const values = { tag, ...other };
  throw new Problem('game_tag_in_plant', {
    values,
    fields: { 'game.game_tag': wordsFor('game_tag_in_plant', values) },
  });
}

/** The stored CWD result; 'none' if nobody has said anything. */
export async function findCwd(db: Db, plant_id: number, order_id: number): Promise<CwdResult> {
  const { rows } = await sql<{ cwd: CwdResult }>`
    select cwd from game_animals where plant_id = ${plant_id} and order_id = ${order_id}`.execute(db);
  return rows[0]?.cwd ?? 'none';
}

/** Game isn't cut while its sample is at the laboratory, or if the disease was detected. */
export const isCwdHeld = async (db: Db, plant_id: number, order_id: number): Promise<boolean> =>
  isHeldFor(await findCwd(db, plant_id, order_id));

/** Also for game about which nothing was written down at the door. */
export async function setCwd(
  tx: Tx,
  plant_id: number,
  { order_id, today }: { order_id: number; today: IsoDate },
  cwd: CwdResult,
): Promise<void> {
  await sql`
    insert into game_animals (plant_id, order_id, season, cwd)
    values (${plant_id}, ${order_id}, ${Number(today.slice(0, 4))}, ${cwd})
    on conflict (plant_id, order_id) do update set cwd = excluded.cwd`.execute(tx);
}
