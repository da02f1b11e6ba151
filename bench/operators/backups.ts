import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPlant } from '#bench/operators/open-plant.ts';
import { startProcess } from '#bench/processes.ts';
import { atMost, writeSection } from '#bench/report.ts';
import { folderPlace } from '#server/lib/backup/folder-place.ts';
import { BASE, type BackupInfo, backupsIn, makeFolder, namesIn, placesIn, stampOf } from '#server/lib/backup/places.ts';
import { segmentName } from '#server/lib/backup/segments.ts';
import { takeBase } from '#server/lib/backup/take-base.ts';
import { thinOut } from '#server/lib/backup/thin-out.ts';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';

// How much disk the backups of a month take at a plant that does nothing and at one that never rests. What a minute's piece of
// the log and a base backup take is measured on the running product. The month itself is simulated: files of that size, named
// and dated like real ones, thinned out every night by the product's own code.

const PIECES = Number(process.env.PIECES ?? 3);
const KEEP_DAYS = 14;
const DAYS = 31;
const MINUTES_A_DAY = 24 * 60;
const MINUTE_MS = 60_000;
const SEGMENT_BYTES = 2 ** 24;
/** Bookings with a new customer and a payment, every minute of the month. */
const BOOKINGS_A_MINUTE = 6;
const MB = 1_000_000;

const dataDir = await mkdtemp(path.join(tmpdir(), 'hindquarter-backups-'));
const scratch = await mkdtemp(path.join(tmpdir(), 'hindquarter-month-'));
const app = await startProcess('bin/start.js', {
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO: '1',
  RATE_LIMIT: '0',
  GUEST_RATE_LIMIT: '0',
  LOG_LEVEL: 'error',
});
try {
  const idle = { piece: await measurePiece(), base: await measureBase() };
  const busy = await whileBooking(async () => ({ piece: await measurePiece(), base: await measureBase() }));
  const growth = ((busy.base.bytes - idle.base.bytes) / Math.max(1, busy.bookings)) * BOOKINGS_A_MINUTE * MINUTES_A_DAY;
  const months = {
    idle: await simulate('idle', idle.piece, () => idle.base.bytes),
    busy: await simulate('busy', busy.piece, (day) => busy.base.bytes + day * Math.max(0, growth)),
  };
  await writeSection('Disk use of backups', {
    script: 'npm run bench:backups',
    connections: 1,
    notes: `The demo plant, ${KEEP_DAYS} days kept. The mean of ${PIECES} compressed pieces of the log, and a base backup, while nobody does anything and while somebody books an animal for a new customer and records a payment ${BOOKINGS_A_MINUTE} times a minute. Files of these sizes, one piece a minute and one base backup a night, for ${DAYS} days; the busy plant's base backup grows by what its bookings added. The peak is just before thinning out.`,
    figures: [
      atMost('idle: peak on the last day, against day 17', months.idle.last / months.idle.middle, 1.05),
      atMost('idle: peak, GB', months.idle.peak / MB / 1000, 1),
      atMost('busy: peak on the last day, against day 17', months.busy.last / months.busy.middle, 2),
      atMost('busy: peak, GB', months.busy.peak / MB / 1000, 40),
    ],
    absolute: [
      ['idle: a piece of the log, kB', idle.piece / 1000],
      ['idle: base backup, MB', idle.base.bytes / MB],
      ['idle: peak, MB', months.idle.peak / MB],
      ['busy: bookings while measuring', busy.bookings],
      ['busy: a piece of the log, kB', busy.piece / 1000],
      ['busy: base backup on the first day, MB', busy.base.bytes / MB],
      ['busy: base backup on the last day, MB', (busy.base.bytes + DAYS * Math.max(0, growth)) / MB],
      ['busy: peak, MB', months.busy.peak / MB],
    ],
  });
} finally {
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
  await rm(scratch, { recursive: true, force: true });
}

/** The mean size of the next pieces of the log. The one that is being written began before. */
async function measurePiece(): Promise<number> {
  const { wal } = placesIn(backupsIn(dataDir));
  const pieces = async () => (await namesIn(wal)).filter((name) => name.endsWith('.gz')).sort();
  const before = new Set(await pieces());
  for (;;) {
    const fresh = (await pieces()).filter((name) => !before.has(name)).slice(1);
    if (fresh.length < PIECES) {
      await sleep(1000);
      continue;
    }
    const sizes = await Promise.all(fresh.map(async (name) => (await stat(path.join(wal, name))).size));
    return sizes.reduce((sum, bytes) => sum + bytes, 0) / sizes.length;
  }
}

async function measureBase(): Promise<BackupInfo> {
  const server = await startEmbeddedPostgres({ dataDir, log: console.error });
  return takeBase({ dataDir, url: server.url }).finally(server.stop);
}

async function whileBooking<T extends object>(work: () => Promise<T>): Promise<T & { bookings: number }> {
  const plant = await openPlant(app.address);
  let bookings = 0;
  let isOver = false;
  const booking = (async () => {
    while (!isOver) {
      const name = `Number ${bookings}`;
      await plant.add(name, randomUUID());
      const [order] = (await plant.book(name, randomUUID())) ?? [];
      if (order !== undefined) await plant.pay(order, name, randomUUID());
      bookings++;
      await sleep(MINUTE_MS / BOOKINGS_A_MINUTE);
    }
  })();
  const done = await work().finally(() => {
    isOver = true;
  });
  await booking;
  return { ...done, bookings };
}

/** A month of backups. Its files have their size, but nothing in them. */
async function simulate(name: string, piece: number, baseOn: (day: number) => number) {
  const folder = path.join(scratch, name);
  const { base, wal } = placesIn(folder);
  await makeFolder(wal);
  const place = folderPlace(folder);
  const peaks: number[] = [];
  const begun = Date.UTC(2026, 0, 1, 2);
  let number = 1;
  for (let day = 0; day < DAYS; day++) {
    const night = new Date(begun + day * MINUTES_A_DAY * MINUTE_MS);
    const work = path.join(base, stampOf(night));
    await makeFolder(work);
    const bytes = Math.round(baseOn(day));
    await makeSparse(path.join(work, BASE.data), bytes);
    const info: BackupInfo = {
      system_id: '7',
      timeline: 1,
      segment_bytes: SEGMENT_BYTES,
      last_segment: number - 1,
      started_at: night.toISOString(),
      finished_at: night.toISOString(),
      bytes,
      sha256: '',
    };
    await writeFile(path.join(work, BASE.info), JSON.stringify(info));
    peaks.push(await sizeOf(folder));
    await thinOut(place, { keepDays: KEEP_DAYS, now: night });
    for (let minute = 0; minute < MINUTES_A_DAY; minute++, number++) {
      const at = stampOf(new Date(night.getTime() + (minute + 1) * MINUTE_MS));
      await makeSparse(path.join(wal, `${segmentName(1, number, SEGMENT_BYTES)}.${at}.gz`), Math.round(piece));
    }
  }
  return { peak: Math.max(...peaks), middle: peaks[16] ?? 0, last: peaks.at(-1) ?? 0 };
}

async function makeSparse(file: string, bytes: number): Promise<void> {
  const opened = await open(file, 'w');
  await opened.truncate(bytes).finally(() => opened.close());
}

async function sizeOf(folder: string): Promise<number> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  let bytes = 0;
  for (const { parentPath, name } of entries) bytes += (await stat(path.join(parentPath, name))).size;
  return bytes;
}
