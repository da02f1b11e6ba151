import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { getBackups } from '#contract/dashboard/backups-api.ts';
import { getBell } from '#contract/dashboard/bell-api.ts';
import { writeAccountMessage } from '#server/accounts/write-account-message.ts';
import { mailTroubles } from '#server/dashboard/backups.ts';
import { changeNotes } from '#server/lib/backup/status.ts';
import { type MachineNews, noteMachine } from '#server/lib/machines/machine-store.ts';
import { readMachineNews } from '#server/lib/machines/watch-machine.ts';
import { claimMails, EMAILS_TO_PEOPLE } from '#server/lib/mails/mails.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const hoursAgo = (hours: number) => new Date(-hours * 3_600_000 + Date.now()).toISOString();
const WELL: MachineNews = {
  host: 'plant-pc',
  disk_free_percent: 43,
  is_backed_up: true,
  copied_to: ['folder'],
  last_backup_at: hoursAgo(10),
  last_backup_bytes: 12_000_000,
  failing_since: null,
  checked_at: hoursAgo(50),
  is_check_failed: false,
  problem: '',
};
const note = (news: Partial<MachineNews> = {}) => noteMachine(app.db, { ...WELL, ...news });
const look = async (person: Person) => expectYes(await app.call(getBackups, person, {})).data;
const bell = async (person: Person) =>
  expectYes(await app.call(getBell, person, {}))
    .data.filter(({ kind }) => kind === 'backups')
    .flatMap(({ items }) => items.map(({ title }) => title));
const mails = async () => {
  await mailTroubles(app.db, 'operator@example.test');
  const claimed = await claimMails(app.db, EMAILS_TO_PEOPLE, 50);
  return claimed.filter(({ template }) => template === 'machine_trouble');
};

beforeEach(() => sql`delete from machines`.execute(app.db));

test('only the owner of the first plant sees the backups, and only while a machine says how they are', async () => {
  const first = await makePlant(app);
  const second = await makePlant(app);
  expect(await look(first.owner)).toBeNull();
  await note();
  const { host: _host, problem: _problem, failing_since: _since, ...shown } = WELL;
  expect(await look(first.owner)).toEqual({ ...shown, troubles: [] });
  await note({ disk_free_percent: 3 });
  expect(await bell(first.owner)).toEqual(['disk_low']);
  for (const other of [second.owner, await first.join('admin'), await first.join('manager')]) {
    expect(await look(other)).toBeNull();
    expect(await bell(other)).toEqual([]);
  }
  await sql`update machines set seen_at = now() - interval '1 hour'`.execute(app.db);
  expect([await look(first.owner), await bell(first.owner)]).toEqual([null, []]);
});

describe('what is wrong is shown, rings the bell, and goes to the operator:', () => {
  test.each<[string, Partial<MachineNews>, string[]]>([
    ['nothing', {}, []],
    ['a backup that has failed for less than an hour', { failing_since: hoursAgo(0.5) }, []],
    ['one that has failed for an hour', { failing_since: hoursAgo(1.5) }, ['backup_failing']],
    ['one that is a day and a half old', { last_backup_at: hoursAgo(36) }, ['backup_overdue']],
    ['one that couldn’t be restored', { is_check_failed: true }, ['backup_unchecked']],
    ['one that hasn’t been tried for weeks', { checked_at: hoursAgo(400) }, ['backup_unchecked']],
    ['a disk with less than 10 % left', { disk_free_percent: 9 }, ['disk_low']],
    ['a disk with 10 % left', { disk_free_percent: 10 }, []],
    ['a machine without backups', { is_backed_up: false, last_backup_at: null, failing_since: hoursAgo(9) }, []],
  ])('%s', async (_, news, troubles) => {
    const { plant_id } = await app.db
      .selectFrom('plants')
      .select('plant_id')
      .orderBy('plant_id')
      .executeTakeFirstOrThrow();
    const owner = await app.signIn(plant_id);
    await note(news);
    expect((await look(owner))?.troubles).toEqual(troubles);
    expect(await bell(owner)).toEqual(troubles);
    expect((await mails()).map(({ facts }) => facts)).toEqual(
      troubles.length === 0 ? [] : [{ host: 'plant-pc', troubles, problem: '' }],
    );
  });
});

test('the operator is told at once, by one of many processes, again after a day, and about what is new', async () => {
  await note({ disk_free_percent: 3 });
  await Promise.all(Array.from({ length: 8 }, () => mailTroubles(app.db, 'operator@example.test')));
  expect(await mails()).toHaveLength(1);
  expect(await mails()).toEqual([]);
  await note({ disk_free_percent: 3, failing_since: hoursAgo(3), problem: 'The backup folder /mnt/b isn’t there.' });
  const [mail] = await mails();
  expect(mail?.recipient).toBe('operator@example.test');
  const written = mail && (await writeAccountMessage(app.db, mail, 'https://plant.example'));
  expect(written?.text).toContain('Nothing new has been backed up for an hour.');
  expect(written?.text).toContain('Less than 10 % of the disk');
  expect(written?.text).toContain('The backup folder /mnt/b isn’t there.');
  await sql`update machines set mailed_at = now() - interval '25 hours'`.execute(app.db);
  expect(await mails()).toHaveLength(1);
  await note();
  expect(await mails()).toEqual([]);
  await note({ disk_free_percent: 3 });
  expect(await mails()).toHaveLength(1);
});

test('a machine reads its own notes and disk', async () => {
  const dataDir = app.folder;
  await changeNotes(dataDir, () => ({ problem: { words: 'gone', since: hoursAgo(2) }, check: { at: hoursAgo(1) } }));
  const news = await readMachineNews({ dataDir, isBackedUp: true, copiedTo: [] });
  expect(news).toMatchObject({ is_backed_up: true, problem: 'gone', is_check_failed: false, last_backup_at: null });
  expect(news.disk_free_percent).toBeGreaterThanOrEqual(0);
  expect(news.disk_free_percent).toBeLessThanOrEqual(100);
});
