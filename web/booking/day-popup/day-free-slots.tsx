import { useEffect } from 'react';
import { getDateAvailableSlot } from '#contract/calendar/api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { isOffice } from '#contract/lib/roles.ts';
import type { Species } from '#contract/lib/species.ts';
import type { InspectionAnswer, Label } from '#contract/orders/offering.ts';
import { useMe } from '#web/accounts/session.ts';
import { usePlantSpecies } from '#web/calendar/category-name.ts';
import { FullDayChoice } from '#web/calendar/full-day-choice.tsx';
import { type Animals, describeShortageOf, isClosedFor } from '#web/calendar/shortage.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';

interface FreeSlotsProps {
  date: IsoDate;
  species: Species | '';
  process_option: Label | '';
  offering: InspectionAnswer;
  heads: number;
  /** The office's reason for booking a full day; null until the office chooses to. */
  reason: string | null;
  onReason: (reason: string | null) => void;
  error?: string | undefined;
}

/** The slots left for the animal in the form. If there are none, the office can book anyway by giving a reason. */
export function DayFreeSlots({
  date,
  species,
  process_option,
  offering,
  heads,
  reason,
  onReason,
  error,
}: FreeSlotsProps) {
  const { role } = useMe();
  const handled = usePlantSpecies();
  const { data } = useApiQuery(
    getDateAvailableSlot,
    { date, species, process_option, offering },
    { keepPrevious: true },
  );
  // A reason is for one day and animal.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when those change
  useEffect(() => () => onReason(null), [date, species, process_option, offering]);
  if (!data) return null;
  const animals: Animals = species ? { [species]: heads } : {};
  const shortage = describeShortageOf(date, data, animals, handled);
  if (!shortage) {
    return <span>{t('{available} free, {used} booked', { available: data.available, used: data.used })}</span>;
  }
  const canBookAnyway = isOffice(role) && !isClosedFor(data, animals);
  return (
    <FullDayChoice words={shortage} reason={reason} onChange={onReason} canBookAnyway={canBookAnyway} error={error} />
  );
}
