const HOUR_MS = 3_600_000;
/** Night at the plant, where the machine usually stands. */
const NIGHT = { from: 2, until: 5 };

/** Whether it is time for another base backup: every night or, if the machine was off at night, a day after the last one. */
export function isBackupDue(last: Date | undefined, now: Date): boolean {
  if (!last) return true;
  const hours = (now.getTime() - last.getTime()) / HOUR_MS;
  const isNight = now.getHours() >= NIGHT.from && now.getHours() < NIGHT.until;
  return hours >= 26 || (isNight && hours >= 12);
}

const CHECK_DAYS = 7;
/** Whether it is time to restore the newest backup into a scratch folder. */
export const isCheckDue = (last: Date | undefined, now: Date): boolean =>
  !last || now.getTime() - last.getTime() >= CHECK_DAYS * 24 * HOUR_MS;
