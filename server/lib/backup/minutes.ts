import { BackupProblem } from '#server/lib/backup/places.ts';

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?$/;
const ZONED = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Reads a moment such as 2026-11-28 14:05, in this machine's time zone unless it names another. */
export function readMinute(text: string): Date {
  const [, ...parts] = LOCAL.exec(text) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0));
  const at = parts.length > 0 ? new Date(year, month - 1, day, hour, minute, second) : new Date(text);
  const isDay = parts.length > 0 ? at.getMonth() === month - 1 && at.getDate() === day && hour < 24 : ZONED.test(text);
  if (isDay && !Number.isNaN(at.getTime())) return at;
  throw new BackupProblem(`“${text}” isn't a time. Write it like this: --to "2026-11-28 14:05"`);
}

/** A moment as `readMinute` reads it, in this machine's time zone. */
export function showMinute(at: Date | string): string {
  const local = new Date(at);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [local.getFullYear(), two(local.getMonth() + 1), two(local.getDate())].join('-');
  return `${day} ${two(local.getHours())}:${two(local.getMinutes())}`;
}
