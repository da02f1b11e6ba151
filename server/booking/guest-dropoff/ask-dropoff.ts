import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type askDropoff as api, DROPOFF_HOLD_MINUTES } from '#contract/booking/guest-dropoff-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { CATEGORY_OF, showSpecies } from '#contract/lib/species.ts';
import { DEFAULT_LANGUAGE } from '#contract/lib/words.ts';
import { guardsWith, requireTry } from '#server/accounts/sign-in/tries.ts';
import { endDueHolds, insertHold } from '#server/booking/guest-dropoff/dropoff-store.ts';
import { claimSlots } from '#server/calendar/ledger.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { storeMailToAddress } from '#server/lib/mails/mails.ts';
import { Problem } from '#server/lib/problem.ts';
import { todayAt } from '#server/lib/today.ts';
import type { Who } from '#server/lib/who.ts';
import { showName } from '#server/mail/mail-templates.ts';

type Asked = InputOf<typeof api>;
type Held = DataOf<typeof api>;

/**
 * Holds the slots and emails the link that makes them a request. Whether a day is full, closed, or never offered gets the same
 * answer, because what a plant's calendar says is nobody else's business.
 */
export function askDropoff(secret: string) {
  const guards = guardsWith(secret);
  return async (
    db: Db,
    { browser }: Who<unknown>,
    form: Asked,
    commit: (work: (tx: Tx) => Promise<Held>) => Promise<Held>,
  ): Promise<Held> => {
    const { plant_id, species, day } = form;
    const plant = await findPlant(db, plant_id);
    if (!plant.species.includes(species)) {
      throw new Problem('species_not_handled', { values: { species: showSpecies(species) } });
    }
    if (day <= todayAt(plant)) throw new Problem('day_gone');
    await requireTry(db, [guards('dropoff_to', form.email), guards('dropoff_from', browser.network)]);
    await endDueHolds(db, plant_id);
    return commit((tx) => hold(tx, form, plant.name));
  };
}

async function findPlant(db: Db, plant_id: number) {
  const { rows } = await sql<{ name: string; species: string[]; time_zone: string }>`
    select name, species, time_zone from plants where plant_id = ${plant_id}`.execute(db);
  if (!rows[0]) throw new Problem('not_found');
  return rows[0];
}

async function hold(tx: Tx, { language, ...form }: Asked, plant_name: string): Promise<Held> {
  const { plant_id, species, offering, heads, day, email } = form;
  const category_id = CATEGORY_OF[species];
  const weights = await claimSlots(tx, plant_id, [
    { day, category_id, process_option: offering, offering, heads },
  ]).catch((error) => {
    throw error instanceof Problem ? new Problem('day_gone') : error;
  });
  const token = randomBytes(32).toString('base64url');
  const slots_per_head = weights[category_id] ?? 1;
  const held_until = await insertHold(tx, { ...form, token, slots_per_head }, DROPOFF_HOLD_MINUTES);
  const path = `/dropoff?token=${token}`;
  const what = `${heads} ${showName(species, language ?? DEFAULT_LANGUAGE)}`;
  const minutes = DROPOFF_HOLD_MINUTES;
  await storeMailToAddress(tx, email, 'dropoff_link', { plant_name, what, day, minutes, path, language });
  await emit(tx, { actor: { plant_id, account_id: null } }, 'dropoff.held', {});
  return { held_until };
}
