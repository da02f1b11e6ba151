import { RequiredLine } from '#contract/lib/fields.ts';

/** Whether this is a time zone the runtime knows, such as 'America/Chicago'. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

export const TimeZone = RequiredLine(60).refine(isTimeZone, 'Choose a time zone.');

/**
 * Time zones by 3-digit ZIP prefix. Each entry also covers the prefixes up to the next entry. A prefix with two zones
 * gets the one with more ZIP codes. Zones whose clocks agree today share a name, so Detroit is America/New_York and
 * Boise is America/Denver.
 */
const ZONES: readonly (readonly [number, string | undefined])[] = [
  [5, 'America/New_York'],
  [6, 'America/Puerto_Rico'],
  [10, 'America/New_York'],
  // Military mail.
  [90, undefined],
  [100, 'America/New_York'],
  [324, 'America/Chicago'],
  [326, 'America/New_York'],
  [340, undefined],
  [341, 'America/New_York'],
  [350, 'America/Chicago'],
  [373, 'America/New_York'],
  [375, 'America/Chicago'],
  [376, 'America/New_York'],
  [380, 'America/Chicago'],
  [398, 'America/New_York'],
  [420, 'America/Chicago'],
  [425, 'America/New_York'],
  [427, 'America/Chicago'],
  [430, 'America/New_York'],
  [463, 'America/Chicago'],
  [465, 'America/New_York'],
  [476, 'America/Chicago'],
  [478, 'America/New_York'],
  [500, 'America/Chicago'],
  [569, 'America/New_York'],
  [570, 'America/Chicago'],
  [576, 'America/Denver'],
  [580, 'America/Chicago'],
  [586, 'America/Denver'],
  [587, 'America/Chicago'],
  [588, 'America/Denver'],
  [600, 'America/Chicago'],
  [691, 'America/Denver'],
  [692, 'America/Chicago'],
  [693, 'America/Denver'],
  [700, 'America/Chicago'],
  [799, 'America/Denver'],
  [835, 'America/Los_Angeles'],
  [836, 'America/Denver'],
  [838, 'America/Los_Angeles'],
  [840, 'America/Denver'],
  [850, 'America/Phoenix'],
  // The Navajo Nation observes daylight saving time; the rest of Arizona does not.
  [865, 'America/Denver'],
  [889, 'America/Los_Angeles'],
  [962, undefined],
  [967, 'Pacific/Honolulu'],
  [969, 'Pacific/Guam'],
  [970, 'America/Los_Angeles'],
  [979, 'America/Denver'],
  [980, 'America/Los_Angeles'],
  [995, 'America/Anchorage'],
];

/** The usual time zone for a ZIP (three digits are enough); undefined if unknown. */
export function zoneOfZip(zip: string): string | undefined {
  const digits = /^\d{3}/.exec(zip.trim())?.[0];
  return digits === undefined ? undefined : ZONES.findLast(([first]) => first <= Number(digits))?.[1];
}

/** The best guess when the time zone is unknown: the middle of the country. */
export const MIDDLE_ZONE = 'America/Chicago';
/** The time zone of people without a plant: that of their ZIP code, if it is known. */
export const zoneNear = (zip: string): string => zoneOfZip(zip) ?? MIDDLE_ZONE;
