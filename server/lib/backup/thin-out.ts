import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles, readFileList } from '#server/lib/backup/copy-files.ts';
import { ignoreMissing, listBases, placesIn } from '#server/lib/backup/places.ts';
import { listSegments } from '#server/lib/backup/segments.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Deletes what isn't needed to restore any minute of the last `keepDays` days. The newest backup always stays, and so does
 * the one before the first of those days.
 */
export async function thinOut(
  place: string,
  { keepDays, now, filesNow = [] }: { keepDays: number; now: Date; filesNow?: readonly string[] },
): Promise<void> {
  const cutoff = now.getTime() - keepDays * DAY_MS;
  const bases = await listBases(place);
  const first = bases.findLastIndex(({ finished_at }) => Date.parse(finished_at) <= cutoff);
  for (const { folder } of bases.slice(0, Math.max(0, first))) await rm(folder, { recursive: true, force: true });
  const kept = bases.slice(Math.max(0, first));
  const [oldest] = kept;
  if (!oldest) return;
  const { wal, files } = placesIn(place);
  const needed = Math.min(...kept.map(({ last_segment }) => last_segment));
  for (const { file, number } of await listSegments(wal, oldest.segment_bytes))
    if (number <= needed) await rm(join(wal, file), { force: true });
  const lists = await Promise.all(kept.map(({ folder }) => readFileList(folder)));
  const used = new Set([...filesNow, ...lists.flatMap((list) => [...list.keys()])]);
  for (const name of await listFiles(files)) {
    if (used.has(name)) continue;
    const found = await stat(join(files, name)).catch(ignoreMissing);
    // A younger one may belong to a minute between two backups.
    if (found && found.mtimeMs < cutoff) await rm(join(files, name), { force: true });
  }
}
