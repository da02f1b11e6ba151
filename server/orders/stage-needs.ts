import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import {
  canOverride,
  findMissingNeeds,
  hasNeeds,
  NEED_WORDS,
  type Need,
  type StageFacts,
} from '#contract/orders/stage-needs.ts';
import { type AnimalStage, animalStageOf, STAGE_WORDS } from '#contract/orders/stages.ts';
import type { stageNeeds as api } from '#contract/orders/stages-api.ts';
import type { OrderStatus, Stage } from '#contract/orders/status.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { type Owed, stageChecks } from '#server/orders/ports.ts';
import { isNotDeleted } from '#server/orders/status-sql.ts';

type Owner = StageFacts['owners'][number] & { customer_id: number };
interface Found extends Pick<StageFacts, 'species' | 'offering' | 'over_thirty_months' | 'owned_quarters'> {
  status: OrderStatus;
  stage: Stage;
  owners: Owner[];
}

async function findAnimal(db: Db, plant_id: number, order_id: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select o.species, o.over_thirty_months, o.offering, o.status, o.stage, w.owned_quarters, w.owners
    from orders o
    join bookings k on k.plant_id = o.plant_id and k.booking_id = o.booking_id
    cross join lateral (
      select coalesce(sum(p.quarters), 0)::int as owned_quarters,
        coalesce(json_agg(json_build_object('customer_id', c.customer_id,
          'name', trim(concat_ws(' ', c.first_name, c.last_name)), 'has_address', trim(coalesce(c.address, '')) <> '',
          'has_phone', trim(coalesce(nullif(c.phone, ''), a.phone, '')) <> '') order by p.place), '[]') as owners
      from (
        select s.customer_id, s.quarters, s.first_quarter as place from shares s
          where s.plant_id = o.plant_id and s.order_id = o.order_id
        union all
        select k.customer_id, 4, 0 where k.customer_id is not null
          and not exists (select from shares s where s.plant_id = o.plant_id and s.order_id = o.order_id)) p
      join customers c on c.plant_id = o.plant_id and c.customer_id = p.customer_id
      left join accounts a on a.account_id = c.account_id) w
    where o.plant_id = ${plant_id} and o.order_id = ${order_id} and ${isNotDeleted('o.status')}`.execute(db);
  return rows[0];
}

async function factsOf(db: Db, plant_id: number, order_id: number, animal: Found): Promise<StageFacts> {
  const { areSheetsDifferent, isCwdHeld, isHeld, isReviewMissing, isSheetMissing, missingWeights, owedAtPickup } =
    stageChecks();
  const owed = await owedAtPickup(db, plant_id, order_id);
  return {
    ...animal,
    is_sheet_missing: await isSheetMissing(db, plant_id, order_id),
    are_sheets_different: await areSheetsDifferent(db, plant_id, order_id),
    is_cwd_held: await isCwdHeld(db, plant_id, order_id),
    is_held: await isHeld(db, plant_id, order_id),
    is_review_missing: await isReviewMissing(db, plant_id, order_id),
    missing_weights: await missingWeights(db, plant_id, order_id),
    unpaid: needsOfOwed(owed),
  };
}

/** What has to be paid before the meat is picked up. */
export const needsOfOwed = (owed: readonly Owed[]): StageFacts['unpaid'] => [
  ...(owed.some(({ farm_cents }) => farm_cents > 0) ? (['farm_paid'] as const) : []),
  ...(owed.some(({ plant_cents }) => plant_cents > 0) ? (['plant_paid'] as const) : []),
];

/** What is missing before an animal may move; empty if it may. In a transaction, the caller must have locked the order. */
export async function findNeeds(
  db: Db,
  plant_id: number,
  order_id: number,
  from: AnimalStage,
  to: AnimalStage,
): Promise<Need[]> {
  if (!hasNeeds(from, to)) return [];
  const animal = await findAnimal(db, plant_id, order_id);
  return animal ? findMissingNeeds(await factsOf(db, plant_id, order_id, animal), from, to) : [];
}

/** The refusal of a move, naming what is missing. */
export const needsProblem = (to: AnimalStage, needs: readonly Need[]): Problem =>
  new Problem('stage_needs', {
    values: { stage: STAGE_WORDS[to], needs: needs.map((need) => NEED_WORDS[need]).join(', ') },
  });

/** What is missing before an animal may move on, owner by owner, so that someone can fill it in. */
export async function stageNeeds(
  db: Db,
  { actor }: Who<PlantActor>,
  { order_id, to }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const animal = await findAnimal(db, actor.plant_id, order_id);
  if (!animal) throw new Problem('not_found');
  const facts = await factsOf(db, actor.plant_id, order_id, animal);
  const needs = findMissingNeeds(facts, animalStageOf(animal), to);
  const incomplete = ({ customer_id, ...owner }: Owner) => {
    const own = findMissingNeeds({ ...facts, owners: [owner] }, animalStageOf(animal), to);
    const missing = own.filter((need) => OWNER_NEEDS.includes(need));
    return missing.length > 0 ? [{ customer_id, name: owner.name, missing }] : [];
  };
  return {
    order_id,
    needs,
    owners: animal.owners.flatMap(incomplete),
    can_override: isOffice(actor.role) && canOverride(needs),
  };
}
const OWNER_NEEDS: readonly Need[] = ['owner_name', 'address', 'phone'];
