import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { BackupState } from '#contract/lib/backup-state.ts';
import { backupsIn, listBases } from '#server/lib/backup/places.ts';
import { readNotes } from '#server/lib/backup/status.ts';
import type { Db } from '#server/lib/database.ts';
import { type MachineNews, noteMachine } from '#server/lib/machines/machine-store.ts';

export interface WatchedMachine {
  dataDir: string;
  isBackedUp: boolean;
  copiedTo: BackupState['copied_to'];
}

const EVERY_MS = 60_000;

/** Stores how this machine's disk and backups are doing, now and every minute. Returns a function that stops it. */
export function watchMachine(db: Db, machine: WatchedMachine, onError: (error: unknown) => void): () => Promise<void> {
  const look = () => readMachineNews(machine).then((news) => noteMachine(db, news).then(() => undefined));
  let looking = look().catch(onError);
  const timer = setInterval(() => {
    looking = look().catch(onError);
  }, EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return looking;
  };
}

/** What there is to say about this machine. */
export async function readMachineNews({ dataDir, isBackedUp, copiedTo }: WatchedMachine): Promise<MachineNews> {
  const { bavail, blocks } = await statfs(dataDir);
  const news = { host: hostname(), disk_free_percent: Math.floor((100 * bavail) / Math.max(1, blocks)) };
  if (!isBackedUp) return { ...news, ...NO_BACKUPS };
  const { problem, check } = await readNotes(dataDir);
  const newest = (await listBases(backupsIn(dataDir))).at(-1);
  return {
    ...news,
    is_backed_up: true,
    copied_to: copiedTo,
    last_backup_at: newest?.finished_at ?? null,
    last_backup_bytes: newest?.bytes ?? null,
    failing_since: problem?.since ?? null,
    checked_at: check?.at ?? null,
    is_check_failed: check?.words !== undefined,
    problem: [problem?.words, check?.words].filter(Boolean).join('\n'),
  };
}
const NO_BACKUPS = {
  is_backed_up: false,
  copied_to: [],
  last_backup_at: null,
  last_backup_bytes: null,
  failing_since: null,
  checked_at: null,
  is_check_failed: false,
  problem: '',
} satisfies Partial<MachineNews>;
