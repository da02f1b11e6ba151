import { type IsoDate, todayIn } from '#contract/lib/days.ts';

/** Today at a plant. The server does not know the zone of people without a plant, whose empty zone counts as UTC. */
export const todayAt = ({ time_zone }: { time_zone: string }): IsoDate => todayIn(time_zone || 'UTC');
