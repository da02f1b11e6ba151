import { wordsFor } from '#contract/app/refusals.ts';
import { initialsOf } from '#contract/floor/initials.ts';
import type * as api from '#contract/floor/station-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { hashPassword, isPassword } from '#server/accounts/sign-in/passwords.ts';
import { clearTries, guardsWith, requireTry } from '#server/accounts/sign-in/tries.ts';
import { listColleagues, setPin } from '#server/floor/station/station-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

const present = (person: { account_id: number; first_name: string; last_name: string }): api.StationPerson => ({
  account_id: person.account_id,
  name: `${person.first_name} ${person.last_name}`.trim(),
  initials: initialsOf(person),
});

/** Who can work at the plant's shared devices. */
export async function stationPeople(db: Db, { actor }: Who<PlantActor>): Promise<DataOf<typeof api.stationPeople>> {
  const people = await listColleagues(db, actor.plant_id);
  return people.map((person) => ({ ...present(person), has_pin: person.pin_hash !== null }));
}

const atPin = (code: 'pin_wrong' | 'pin_simple') => new Problem(code, { fields: { pin: wordsFor(code) } });

/** One digit repeated, or digits in a row, would be guessed first. */
const isSimple = (pin: string): boolean =>
  /^(\d)\1*$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin);

export async function savePin(
  _db: Db,
  { actor }: Who<PlantActor>,
  { pin }: InputOf<typeof api.savePin>,
  commit: (work: (tx: Tx) => Promise<DataOf<typeof api.savePin>>) => Promise<DataOf<typeof api.savePin>>,
): Promise<DataOf<typeof api.savePin>> {
  if (isSimple(pin)) throw atPin('pin_simple');
  const pin_hash = await hashPassword(pin);
  return commit(async (tx) => {
    await setPin(tx, actor, pin_hash);
    return { account_id: actor.account_id };
  });
}

/** Attempts are counted for each person, so that a PIN can't be found by trying them all. */
export function enterStation(secret: string) {
  const guards = guardsWith(secret);
  return async (
    db: Db,
    { actor }: Who<PlantActor>,
    { account_id, pin }: InputOf<typeof api.enterStation>,
  ): Promise<DataOf<typeof api.enterStation>> => {
    const counted = [guards('code', 'station', actor.plant_id, account_id)];
    await requireTry(db, counted);
    const [person] = await listColleagues(db, actor.plant_id, account_id);
    if (!(await isPassword(pin, person?.pin_hash)) || !person) throw atPin('pin_wrong');
    await clearTries(db, counted);
    return present(person);
  };
}
