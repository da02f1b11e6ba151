import { type IsoDate, todayIn } from '#contract/lib/days.ts';

/** The time zone of every plant that tests and benchmarks make: the database's default. */
export const PLANT_ZONE = 'America/Chicago';
/** Today at these plants. */
export const plantToday = (): IsoDate => todayIn(PLANT_ZONE);
