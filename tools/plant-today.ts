import { type IsoDate, todayIn } from '#contract/lib/days.ts';

/** The time zone of every plant that tests and benchmarks create. It is the database's default. */
export const PLANT_ZONE = 'America/Chicago';
/** Today's date at these plants. */
export const plantToday = (): IsoDate => todayIn(PLANT_ZONE);
