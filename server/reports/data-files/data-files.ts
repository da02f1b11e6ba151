import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type * as api from '#contract/reports/data-file-api.ts';
import type { DataFile } from '#contract/reports/data-file-api.ts';
import { presentPassword } from '#server/accounts/security/present-password.ts';
import { holdSession } from '#server/accounts/store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { fileName } from '#server/lib/downloads/csv-answer.ts';
import type { EventActor } from '#server/lib/events.ts';
import { emit, MARKET_ID } from '#server/lib/events.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { Problem } from '#server/lib/problem.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import {
  type DataOwner,
  findDataFile,
  insertDataFile,
  newestDataFile,
} from '#server/reports/data-files/data-file-store.ts';

const ofPerson = ({ actor }: Pick<Who, 'actor'>): DataOwner => ({ owner_id: actor.account_id, about: 'person' });
const ofPlant = ({ actor }: Who<PlantActor>): DataOwner => ({ owner_id: actor.plant_id, about: 'plant' });

/** Requests a file of everything a plant has, which a job then makes. Asks for the password, because it is everything. */
export function makePlantFile(secret: string) {
  const requirePassword = presentPassword(secret);
  return async (
    db: Db,
    who: Who<PlantActor>,
    { present_password }: InputOf<typeof api.makePlantFile>,
    commit: (work: (tx: Tx) => Promise<DataFile>) => Promise<DataFile>,
  ): Promise<DataFile> => {
    await requirePassword(db, who.actor.account_id, present_password);
    return commit(async (tx) => {
      await holdSession(tx, who.actor);
      return begin(tx, who.actor, ofPlant(who), who.actor.account_id);
    });
  };
}

/** The same about one person, for themselves. The market owns the event, because the file is nobody else's business. */
export function makeOwnFile(secret: string) {
  const requirePassword = presentPassword(secret);
  return async (
    db: Db,
    { actor }: Who,
    { present_password }: InputOf<typeof api.makeOwnFile>,
    commit: (work: (tx: Tx) => Promise<DataFile>) => Promise<DataFile>,
  ): Promise<DataFile> => {
    const { account_id } = actor;
    await requirePassword(db, account_id, present_password);
    return commit(async (tx) => {
      await holdSession(tx, actor);
      return begin(tx, { plant_id: MARKET_ID, account_id }, ofPerson({ actor }), account_id);
    });
  };
}

/** If one is being made already, returns that one. */
async function begin(tx: Tx, actor: EventActor, whose: DataOwner, asked_by: number): Promise<DataFile> {
  const begun = await insertDataFile(tx, { ...whose, asked_by });
  if (begun) {
    await emit(tx, { actor }, 'data_file.asked', { data: { owner: whose.owner_id, file_id: begun.file_id } });
    return begun;
  }
  const other = await newestDataFile(tx, whose);
  if (!other) throw new Problem('busy');
  return other;
}

export const viewPlantFile = async (db: Db, who: Who<PlantActor>): Promise<DataOf<typeof api.viewPlantFile>> =>
  (await newestDataFile(db, ofPlant(who))) ?? null;

export const downloadPlantFile =
  (files: FileStore) =>
  (db: Db, who: Who<PlantActor>, { file_id }: InputOf<typeof api.downloadPlantFile>): Promise<FileAnswer> =>
    answerDataFile(db, files, ofPlant(who), file_id, `${fileName(who.actor.plant_name)}-data-${who.today}.zip`);

export const viewOwnFile = async (db: Db, who: Who): Promise<DataOf<typeof api.viewOwnFile>> =>
  (await newestDataFile(db, ofPerson(who))) ?? null;

const nameOf = ({ actor }: Who) => fileName(`${actor.first_name} ${actor.last_name}`);

export const downloadOwnFile =
  (files: FileStore) =>
  (db: Db, who: Who, { file_id }: InputOf<typeof api.downloadOwnFile>): Promise<FileAnswer> =>
    answerDataFile(db, files, ofPerson(who), file_id, `${nameOf(who)}-data-${who.today}.zip`);

async function answerDataFile(
  db: Db,
  files: FileStore,
  whose: DataOwner,
  file_id: number,
  name: string,
): Promise<FileAnswer> {
  const found = await findDataFile(db, whose, file_id);
  const stream = found && (await files.open(found.file));
  if (!stream) throw new Problem('not_found');
  return { name, stream, kind: 'application/zip' };
}
