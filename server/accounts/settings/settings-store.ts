import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import {
  CUSTOMER_NOTICE_KEYS,
  type CustomerNotice,
  cellOf,
  type OfficeNotice,
} from '#contract/accounts/notice-events.ts';
import { CUSTOMER_MAILS, type Settings } from '#contract/accounts/settings-api.ts';
import { wordsFor } from '#contract/app/refusals.ts';
import { announcePlant } from '#server/accounts/sign-in/announce-actors.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor } from '#server/lib/who.ts';

/** A plant's settings as stored, including the logo's file name. */
export type KeptSettings = Settings & { logo: string };
/** `versions` holds the version at which each setting last changed; settings that never changed are missing. */
export interface LockedSettings extends KeptSettings {
  version: number;
  versions: Readonly<Record<string, number>>;
}

const without = (all: readonly CustomerNotice[], off: readonly string[]) => all.filter((event) => !off.includes(event));

const select = (db: Db, plant_id: number) =>
  db
    .selectFrom('plants')
    .select([
      'name',
      'email',
      'phone',
      'address',
      'city',
      'state',
      'zip',
      'country',
      'time_zone',
      'species',
      'services',
    ])
    .select([
      'mails_off',
      'texts_on',
      'pushes_off',
      'demands_card',
      'demands_second_step',
      'hours',
      'pickup_rules',
      'shows_contact',
      'shows_prices',
      'finder_radius_miles',
      'waitlist_hours',
      'default_offering',
      'hang_days',
      'usual_deposits',
      'kill_fee_due',
      'sheet_reminder_days',
      'sheet_link_days',
      'record_years',
      'logo',
    ])
    .select(['settings_version as version', 'setting_versions as versions'])
    .where('plant_id', '=', plant_id);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;
const fromRow = ({ mails_off, texts_on, pushes_off, ...row }: Row) =>
  ({
    ...row,
    customer_mails: without(CUSTOMER_MAILS, mails_off),
    customer_texts: CUSTOMER_NOTICE_KEYS.filter((event) => texts_on.includes(event)),
    customer_pushes: without(CUSTOMER_NOTICE_KEYS, pushes_off),
  }) as unknown as LockedSettings;

export const readSettings = async (db: Db, plant_id: number): Promise<LockedSettings> =>
  fromRow(await select(db, plant_id).executeTakeFirstOrThrow());

/** Locks the settings, so that each of several simultaneous changes sees what the previous one saved. */
export const lockSettings = async (tx: Tx, plant_id: number): Promise<LockedSettings> =>
  fromRow(await select(tx, plant_id).forUpdate().executeTakeFirstOrThrow());

/**
 * Saves the changes and records them in the plant's history. Refused if one of the settings changed after the version the
 * sender saw. Returns the new version.
 */
export async function changeSettings(
  tx: Tx,
  actor: PlantActor,
  before: LockedSettings,
  wanted: { [Name in keyof KeptSettings]?: KeptSettings[Name] | undefined },
  seen: number = before.version,
): Promise<number> {
  const changed = Object.entries(wanted).filter(
    ([name, to]) => to !== undefined && !isDeepStrictEqual(to, before[name as keyof KeptSettings]),
  );
  if (changed.length === 0) return before.version;
  const unseen = changed.filter(([name]) => (before.versions[name] ?? 0) > seen);
  if (unseen.length > 0) {
    const words = wordsFor('settings_changed');
    throw new Problem('settings_changed', { fields: Object.fromEntries(unseen.map(([name]) => [name, words])) });
  }

  const version = before.version + 1;
  const { customer_mails, customer_texts, customer_pushes, ...columns } = Object.fromEntries(
    changed,
  ) as Partial<KeptSettings>;
  const versions = { ...before.versions, ...Object.fromEntries(changed.map(([name]) => [name, version])) };
  await tx
    .updateTable('plants')
    .set({
      ...columns,
      ...(customer_mails && { mails_off: without(CUSTOMER_MAILS, customer_mails) }),
      ...(customer_texts && { texts_on: customer_texts }),
      ...(customer_pushes && { pushes_off: without(CUSTOMER_NOTICE_KEYS, customer_pushes) }),
      settings_version: version,
      setting_versions: JSON.stringify(versions),
    })
    .where('plant_id', '=', actor.plant_id)
    .execute();
  await announcePlant(tx, actor.plant_id);
  const changes = Object.fromEntries(
    changed.map(([name, to]) => [name, { from: before[name as keyof KeptSettings], to }]),
  );
  await emit(tx, { actor }, 'settings.changed', { data: { changes } });
  return version;
}

export const readOfficeMails = (db: Db, account_id: number) =>
  db
    .selectFrom('accounts')
    .select(['office_mails', 'office_also'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();

export async function setOfficeMails(
  tx: Tx,
  account_id: number,
  chosen: { office_mails: string[]; office_also?: string[] | undefined },
): Promise<void> {
  await tx.updateTable('accounts').set(chosen).where('account_id', '=', account_id).execute();
}

export const readNoticeChoices = (db: Db, account_id: number) =>
  db
    .selectFrom('accounts')
    .select(['notices_off', 'texts_on'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();

export async function setNoticeChoices(
  tx: Tx,
  account_id: number,
  chosen: { notices_off: string[]; texts_on?: string[] | undefined },
): Promise<void> {
  await tx.updateTable('accounts').set(chosen).where('account_id', '=', account_id).execute();
}

/** Returns the previous picture's file name; '' if there was none. */
export async function setAvatar(tx: Tx, account_id: number, avatar: string): Promise<string> {
  const { rows } = await sql<{ replaced: string }>`
    update accounts a set avatar = ${avatar}
    from (select account_id, avatar from accounts where account_id = ${account_id} for update) before
    where a.account_id = before.account_id returning before.avatar as replaced`.execute(tx);
  return rows[0]?.replaced ?? '';
}

/** Whether account `a` in the office asked to be notified of this event, on any channel. */
export const notifiedAtOffice = (event: OfficeNotice): RawBuilder<unknown> => sql`
  -- The first part must match the condition of the index on accounts that hear as part of the office.
  (a.office_mails <> '{}' or a.office_also <> '{}') and (${event} = any(a.office_mails)
    or a.office_also && ${[cellOf('text', event), cellOf('push', event)]}::text[])`;
