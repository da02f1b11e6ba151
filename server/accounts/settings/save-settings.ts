import type * as api from '#contract/accounts/settings-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { pictureAddress } from '#contract/lib/pictures.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { type Species, showSpecies } from '#contract/lib/species.ts';
import { sum } from '#contract/lib/sum.ts';
import { laterAreas } from '#server/accounts/ports.ts';
import {
  changeSettings,
  type LockedSettings,
  lockSettings,
  readNoticeChoices,
  readOfficeMails,
  readSettings,
  setNoticeChoices,
  setOfficeMails,
} from '#server/accounts/settings/settings-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, PlantActor, Who } from '#server/lib/who.ts';

/** Returns the settings of the caller's plant, and which office emails the caller gets. */
export async function getSettings(db: Db, { actor }: Who<PlantActor>): Promise<DataOf<typeof api.getSettings>> {
  const [{ version, versions: _, logo, ...settings }, mails] = await Promise.all([
    readSettings(db, actor.plant_id),
    readOfficeMails(db, actor.account_id),
  ]);
  return { version, settings, logo: pictureAddress(logo), ...mails, can: { change: isOffice(actor.role) } };
}

/**
 * Saves the settings that were sent, unless someone has changed them since or upcoming orders prevent it. A newly added
 * species is set up as it is for a new plant.
 */
export async function saveSettings(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { version, keeps_booked, ...wanted }: InputOf<typeof api.saveSettings>,
): Promise<DataOf<typeof api.saveSettings>> {
  const before = await lockSettings(tx, actor.plant_id);
  const saved = await changeSettings(tx, actor, before, wanted, version);
  if (!keeps_booked) await refuseWhileBooked(tx, actor, before, wanted.species, today);
  if (wanted.species) await laterAreas().seedPlant(tx, actor.plant_id);
  return { version: saved };
}

/** A species with upcoming orders is not removed without asking. The refusal rolls the change back. */
async function refuseWhileBooked(
  tx: Tx,
  { plant_id }: PlantActor,
  before: LockedSettings,
  species: readonly Species[] | undefined,
  today: string,
): Promise<void> {
  const gone = species ? before.species.filter((key) => !species.includes(key)) : [];
  const booked = gone.length > 0 ? await laterAreas().countOrdersToCome(tx, plant_id, today, gone) : [];
  if (booked.length === 0) return;
  throw new Problem('species_booked', {
    values: {
      species: booked.map((each) => showSpecies(each.species)).join(', '),
      count: sum(booked.map(({ count }) => count)),
    },
  });
}

export async function saveOfficeMails(
  tx: Tx,
  { actor }: Who<PlantActor>,
  chosen: InputOf<typeof api.saveOfficeMails>,
): Promise<null> {
  await setOfficeMails(tx, actor.account_id, chosen);
  return null;
}

export const getNoticeChoices = (db: Db, { actor }: Who<Actor>): Promise<DataOf<typeof api.getNoticeChoices>> =>
  readNoticeChoices(db, actor.account_id);

export async function saveNoticeChoices(
  tx: Tx,
  { actor }: Who<Actor>,
  chosen: InputOf<typeof api.saveNoticeChoices>,
): Promise<null> {
  await setNoticeChoices(tx, actor.account_id, chosen);
  return null;
}
