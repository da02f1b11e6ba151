import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { getDateAvailableSlot } from '#contract/calendar/api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import type { Species } from '#contract/lib/species.ts';
import { findKillProblem, firstKillDay, killDateFor, killDateOfNewOrder } from '#contract/orders/kill-date.ts';
import type { InspectionAnswer, Label } from '#contract/orders/offering.ts';
import { useMe } from '#web/accounts/session.ts';
import { usePlantSpecies } from '#web/calendar/category-name.ts';
import { FullDayChoice } from '#web/calendar/full-day-choice.tsx';
import { MonthCalendar } from '#web/calendar/month-calendar.tsx';
import classes from '#web/calendar/schedule-dropoff-dialog.module.css';
import {
  type Animals,
  describeShortage,
  describeShortageOf,
  isClosedFor,
  needsOf,
  sumUpFor,
} from '#web/calendar/shortage.ts';
import { useSlotWeights } from '#web/calendar/use-slot-weights.ts';
import { WaitLink } from '#web/calendar/wait-link.tsx';
import { callApi, useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { sayProblem, sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';

export interface DropoffDates {
  dropoff_date: IsoDate;
  kill_date: IsoDate;
  /** Why the office is booking a full day, or '' if the day isn't full. */
  full_day_reason: string;
}

export interface ScheduleDropoffDialogProps {
  title?: string;
  /** The dates chosen so far. */
  start?: { dropoff_date?: IsoDate | ''; kill_date?: IsoDate | '' };
  /** The day on which the animal was received. If it came early, it may be killed before its drop-off day. */
  received?: IsoDate | null;
  /**
   * How the drop-off day sets the kill date: the same day on the new-order screen, two days later elsewhere. See
   * docs/rules.md, Kill date.
   */
  killRule: 'same-day' | 'two-days';
  /** Whether only the plant can change the kill date. It still moves along with the drop-off day. */
  isPlanFixed?: boolean;
  /** How many head will be dropped off. */
  needed: number;
  /** How many of these head already hold slots on the day in `start`. If that day is kept, they need no more slots. */
  held?: number;
  species?: Species | '';
  process_option?: Label | '';
  offering?: InspectionAnswer;
  /** Head counts by species, if a booking has several. Slots are then checked per species. */
  animals?: Animals;
  /**
   * Called once enough slots are free or the office has given a reason to book anyway. If it rejects, the error is shown here
   * and the dialog stays open. On success, the caller closes the dialog.
   */
  onConfirm: (dates: DropoffDates) => unknown;
  /** Extra fields shown with the calendar, such as how the day repeats. Receives the picked day. */
  more?: (dropoff: IsoDate | '') => ReactNode;
  /** True if those fields were changed, so that closing would lose the changes. */
  isMoreDirty?: boolean;
  onClose: () => void;
}

/**
 * Picks a drop-off day and its kill date. Free slots are checked before anything is saved; closing without Submit changes
 * nothing.
 *
 *     {isOpen && <ScheduleDropoffDialog start={{ dropoff_date, kill_date }} killRule="same-day" needed={3} onConfirm={keep} onClose={close} />}
 */
export function ScheduleDropoffDialog({
  title = t('Schedule a Dropoff Date'),
  start = {},
  received = null,
  killRule,
  isPlanFixed = false,
  needed,
  held = 0,
  species = '',
  process_option = '',
  offering = '',
  animals,
  more,
  isMoreDirty = false,
  onConfirm,
  onClose,
}: ScheduleDropoffDialogProps) {
  const [dropoff, setDropoff] = useState(start.dropoff_date ?? '');
  const [kill, setKill] = useState(start.kill_date ?? '');
  const [reason, setReason] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);

  const narrow = { species, process_option, offering };
  const needs = animals && needsOf(animals);
  const day = useApiQuery(getDateAvailableSlot, { date: dropoff, ...narrow }, { enabled: dropoff !== '' });
  const isHeld = held > 0 && dropoff === start.dropoff_date;
  const wanted = isHeld ? needed - held : needed;
  const handled = usePlantSpecies();
  const shortageOn = (left: DataOf<typeof getDateAvailableSlot>) =>
    animals && !isHeld
      ? describeShortageOf(dropoff, left, animals, handled)
      : describeShortage(dropoff, left, wanted, species, handled);
  const counted: Animals = animals ?? (species ? { [species]: needed } : {});
  const weigh = useSlotWeights();
  const slots = Object.keys(counted).length > 0 ? weigh(counted) : needed;
  const shortage = dropoff && day.data ? shortageOn(day.data) : '';
  const figures = day.data && (needs ? sumUpFor(day.data, counted) : day.data);
  const canBookAnyway = isOffice(useMe().role) && day.data !== undefined && !isClosedFor(day.data, counted);
  const killProblem = dropoff && describeKillProblem(dropoff, kill, received);

  function pick(picked: IsoDate) {
    setProblem('');
    setReason(null);
    setDropoff(picked);
    if (isPlanFixed && picked === start.dropoff_date) setKill(start.kill_date ?? '');
    else setKill(killRule === 'same-day' ? killDateOfNewOrder(picked) : killDateFor(picked));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isSending || killProblem) return;
    if (!dropoff) return setProblem(sayRefusal('dropoff_missing'));
    setProblem('');
    setIsSending(true);
    try {
      const left = await callApi(getDateAvailableSlot, { date: dropoff, ...narrow });
      const short = shortageOn(left);
      const isAnyway = short !== '' && reason !== null && !isClosedFor(left, counted);
      if (isAnyway && reason.trim() === '') setProblem(t('Enter a reason for overbooking this day.'));
      else if (short && !isAnyway) setProblem(short);
      else await onConfirm({ dropoff_date: dropoff, kill_date: kill, full_day_reason: isAnyway ? reason.trim() : '' });
    } catch (error) {
      setProblem(wordsOf(error));
      void day.refetch();
    } finally {
      setIsSending(false);
    }
  }

  const isDirty =
    dropoff !== (start.dropoff_date ?? '') || kill !== (start.kill_date ?? '') || reason !== null || isMoreDirty;
  return (
    <Dialog
      title={title}
      subtitle={t('{count} slots needed.', { count: slots })}
      size="xl"
      isDirty={isDirty}
      onClose={onClose}
    >
      <form noValidate className={classes.columns} onSubmit={submit}>
        <MonthCalendar hasFocus chosen={dropoff || undefined} onPick={pick} needed={slots} needs={needs} {...narrow} />
        <Stack>
          <TextInput
            readOnly
            label={t('confirm drop off date')}
            value={dropoff && showDay(dropoff)}
            placeholder={t('Choose a day')}
            description={figures && dropoff ? t('{available} free, {used} booked', figures) : ' '}
            inputWrapperOrder={['label', 'input', 'description']}
          />
          <TextInput
            type="date"
            label={t('confirm kill date')}
            value={kill}
            min={dropoff && firstKillDay(dropoff, received)}
            disabled={!dropoff || isPlanFixed}
            {...(isPlanFixed && {
              description: t('Moves along with the drop-off. Only the plant can change it by itself.'),
            })}
            error={killProblem}
            onChange={(event) => setKill(event.currentTarget.value)}
          />
          {more?.(dropoff)}
          {shortage && (
            <FullDayChoice words={shortage} reason={reason} onChange={setReason} canBookAnyway={canBookAnyway} />
          )}
          {shortage && held === 0 && (
            <WaitLink day={dropoff} {...wantedOf(counted)} process_option={process_option} offering={offering} />
          )}
          {problem && problem !== shortage && <Refusal>{problem}</Refusal>}
          <Button type="submit" size="md" loading={isSending}>
            {t('Submit')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

/** A waitlist entry has a single species, so nothing is prefilled for a mix of species. */
function wantedOf(animals: Animals): { species?: string; heads?: number } {
  const [first, ...others] = Object.entries(animals).filter(([, heads]) => heads > 0);
  return first && others.length === 0 ? { species: first[0], heads: first[1] } : {};
}

function describeKillProblem(dropoff: IsoDate, kill: IsoDate | '', received: IsoDate | null): string {
  if (!kill) return t('Required');
  const problem = findKillProblem(dropoff, kill, received);
  return problem ? sayProblem(problem) : '';
}
