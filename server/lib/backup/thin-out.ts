import { isFile, parseFileList } from '#server/lib/backup/copy-files.ts';
import { BASE, type BackupPlace, basesIn } from '#server/lib/backup/places.ts';
import { findSegments } from '#server/lib/backup/segments.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Deletes what isn't needed to restore any minute of the last `keepDays` days. The newest backup always stays, and so does
 * the one before the first of those days.
 */
export async function thinOut(
  place: BackupPlace,
  { keepDays, now, filesNow = [] }: { keepDays: number; now: Date; filesNow?: readonly string[] },
): Promise<void> {
  const cutoff = now.getTime() - keepDays * DAY_MS;
  const bases = await basesIn(place);
  const first = bases.findLastIndex(({ finished_at }) => Date.parse(finished_at) <= cutoff);
  const kept = bases.slice(Math.max(0, first));
  const [oldest] = kept;
  if (!oldest) return;
  await removeBasesBefore(place, oldest.name);
  const needed = Math.min(...kept.map(({ last_segment }) => last_segment));
  for (const { file, number } of findSegments(await place.list('wal'), oldest.segment_bytes))
    if (number <= needed) await place.remove(`wal/${file}`);
  const lists = kept.map(async ({ name }) => parseFileList(await place.read(`base/${name}/${BASE.files}`)));
  const used = new Set([...filesNow, ...(await Promise.all(lists)).flatMap((list) => [...list.keys()])]);
  for (const name of (await place.list('files')).filter(isFile)) {
    if (used.has(name)) continue;
    const at = await place.changedAt(`files/${name}`);
    // A younger one may belong to a minute between two backups.
    if (at && at.getTime() < cutoff) await place.remove(`files/${name}`);
  }
}

/** Also removes what was copied of a backup that was never completed. One that is half removed doesn't look complete. */
async function removeBasesBefore(place: BackupPlace, oldest: string): Promise<void> {
  const names = (await place.list('base')).filter((name) => /^\d{8}T\d{6}Z\//.test(name) && name < oldest);
  const isInfo = (name: string) => name.endsWith(`/${BASE.info}`);
  for (const name of [...names.filter(isInfo), ...names.filter((other) => !isInfo(other))])
    await place.remove(`base/${name}`);
}
