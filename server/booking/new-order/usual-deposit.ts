import { sql } from 'kysely';
import type { usualDeposit as api } from '#contract/booking/usual-deposit-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { CATEGORY_OF } from '#contract/lib/species.ts';
import { type BookedAnimals, type DepositRule, usualDeposit as depositFor } from '#contract/pricing/usual-deposit.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor } from '#server/lib/who.ts';
import { linesFor } from '#server/pricing/price-store.ts';

export async function usualDeposit(
  db: Db,
  { actor: { plant_id }, today }: { actor: Pick<PlantActor, 'plant_id'>; today: IsoDate },
  { animals, dropoff_date, process_option }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const rule = (await db
    .selectFrom('plants')
    .select(['usual_deposits', 'kill_fee_due'])
    .where('plant_id', '=', plant_id)
    .executeTakeFirstOrThrow()) as DepositRule;
  const booked = animals.map((one) => ({ ...one, category_id: CATEGORY_OF[one.species] }));
  const { rows } = await sql<BookedAnimals>`
    select a.species, a.heads, ${linesFor({
      plant_id: sql`${plant_id}`,
      category_id: sql`a.category_id`,
      label: sql`${process_option}`,
      day: sql`${dropoff_date || today}::date`,
    })} as prices
    from json_to_recordset(${JSON.stringify(booked)}::json) as a(species text, heads int, category_id int)`.execute(db);
  return { cents: depositFor(rows, rule) };
}
