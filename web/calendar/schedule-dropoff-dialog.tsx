import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { getDateAvailableSlot } from '#contract/calendar/api.ts';
import { type IsoDate, showDay } from '#contract/lib/days.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import type { Species } from '#contract/lib/species.ts';
import { findKillProblem, killDateFor, killDateOfNewOrder } from '#contract/orders/kill-date.ts';
import type { Label } from '#contract/orders/offering.ts';
import { useMe } from '#web/accounts/session.ts';
import { useSlotWeights } from '#web/calendar/availability/use-slot-weights.ts';
import { FullDayChoice } from '#web/calendar/full-day-choice.tsx';
import { MonthCalendar } from '#web/calendar/month-calendar.tsx';
import classes from '#web/calendar/schedule-dropoff-dialog.module.css';
import { type Animals, describeShortage, describeShortageOf, isClosedFor } from '#web/calendar/shortage.ts';
import { WaitLink } from '#web/calendar/wait-link.tsx';
import { ask, useAsk } from '#web/lib/api.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';

export interface DropoffDates {
  dropoff_date: IsoDate;
  kill_date: IsoDate;
  /** Why the office books although the day is full; '' where it need not. */
  full_day_reason: string;
}

export interface ScheduleDropoffDialogProps {
  title?: string;
  /** What is scheduled so far. */
  start?: { dropoff_date?: IsoDate | ''; kill_date?: IsoDate | '' };
  /** What a picked drop-off day makes of the kill date: the same day on the new-order screen, two days later elsewhere. Decision C-17. */
  killRule: 'same-day' | 'two-days';
  /** How many heads are dropped off. */
  needed: number;
  /** How many of them are already booked on the day in `start`: staying there needs no others. */
  held?: number;
  species?: Species | '';
  process_option?: Label | '';
  /** Heads by species, where a booking has several: each species' slots are then looked at apart. */
  animals?: Animals;
  /** Called once enough is free, or the office has said why it books all the same, and awaited. A rejection is shown here and the dialog stays; closing it after success is the caller's. */
  onConfirm: (dates: DropoffDates) => unknown;
  /** What else is decided with the day, such as how it repeats: told which day is picked. */
  more?: (dropoff: IsoDate | '') => ReactNode;
  /** That part was changed, and closing would lose it. */
  isMoreDirty?: boolean;
  onClose: () => void;
}

/**
 * Chooses a drop-off day and its kill date. Nothing is committed before the day has been asked for enough free slots; closing
 * without Submit leaves everything as it was. Spec part 1, section 2 (Edit Order dialog) and section 4 (Drop-off scheduling).
 *
 *     {isOpen && <ScheduleDropoffDialog start={{ dropoff_date, kill_date }} killRule="same-day" needed={3} onConfirm={keep} onClose={close} />}
 */
export function ScheduleDropoffDialog({
  title = t('Schedule a Dropoff Date'),
  start = {},
  killRule,
  needed,
  held = 0,
  species = '',
  process_option = '',
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

  const narrow = { species, process_option };
  const day = useAsk(getDateAvailableSlot, { date: dropoff, ...narrow }, { enabled: dropoff !== '' });
  const isHeld = held > 0 && dropoff === start.dropoff_date;
  const wanted = isHeld ? needed - held : needed;
  const shortageOn = (left: DataOf<typeof getDateAvailableSlot>) =>
    animals && !isHeld
      ? describeShortageOf(dropoff, left, animals, process_option)
      : describeShortage(dropoff, left, wanted, species);
  const counted: Animals = animals ?? (species ? { [species]: needed } : {});
  const weigh = useSlotWeights();
  const slots = Object.keys(counted).length > 0 ? weigh(counted) : needed;
  const shortage = dropoff && day.data ? shortageOn(day.data) : '';
  const canBookAnyway = isOffice(useMe().role) && day.data !== undefined && !isClosedFor(day.data, counted);
  const killProblem = dropoff && describeKillProblem(dropoff, kill);

  function pick(picked: IsoDate) {
    setProblem('');
    setReason(null);
    setDropoff(picked);
    setKill(killRule === 'same-day' ? killDateOfNewOrder(picked) : killDateFor(picked));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isSending || killProblem) return;
    if (!dropoff) return setProblem(sayRefusal('dropoff_missing'));
    setProblem('');
    setIsSending(true);
    try {
      const left = await ask(getDateAvailableSlot, { date: dropoff, ...narrow });
      const short = shortageOn(left);
      const isAnyway = short !== '' && reason !== null && !isClosedFor(left, counted);
      if (isAnyway && reason.trim() === '') setProblem(t('Enter why you’re booking a full day.'));
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
        <MonthCalendar hasFocus chosen={dropoff || undefined} onPick={pick} needed={slots} {...narrow} />
        <div className={classes.dates}>
          <TextInput
            readOnly
            label={t('confirm drop off date')}
            value={dropoff && showDay(dropoff)}
            placeholder={t('Choose a day')}
            description={
              day.data && dropoff
                ? t('{available} free, {used} booked', { available: day.data.available, used: day.data.used })
                : ' '
            }
            inputWrapperOrder={['label', 'input', 'description']}
          />
          <TextInput
            type="date"
            label={t('confirm kill date')}
            value={kill}
            min={dropoff}
            disabled={!dropoff}
            error={killProblem}
            onChange={(event) => setKill(event.currentTarget.value)}
          />
          {more?.(dropoff)}
          {shortage && (
            <FullDayChoice words={shortage} reason={reason} onChange={setReason} canBookAnyway={canBookAnyway} />
          )}
          {shortage && held === 0 && <WaitLink day={dropoff} {...wantedOf(counted)} process_option={process_option} />}
          {problem && problem !== shortage && <Refusal>{problem}</Refusal>}
          <Button type="submit" size="md" loading={isSending}>
            {t('Submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What the line is joined with: its entries are of one species. */
function wantedOf(animals: Animals): { species?: string; heads?: number } {
  const [first, ...others] = Object.entries(animals).filter(([, heads]) => heads > 0);
  return first && others.length === 0 ? { species: first[0], heads: first[1] } : {};
}

function describeKillProblem(dropoff: IsoDate, kill: IsoDate | ''): string {
  if (!kill) return t('Required');
  const problem = findKillProblem(dropoff, kill);
  return problem ? sayRefusal(problem) : '';
}
