import { type IsoDate, todayIn } from '#contract/lib/days.ts';

/** Today's date at a plant. For people without a plant, the zone is empty and counts as UTC. */
export const todayAt = ({ time_zone }: { time_zone: string }): IsoDate => todayIn(time_zone || 'UTC');
