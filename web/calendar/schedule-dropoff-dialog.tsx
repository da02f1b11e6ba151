import { Alert, Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { getDateAvailableSlot } from '#contract/calendar/api.ts';
import { isKillTooEarly, killDateFor, killDateOfNewOrder } from '#contract/calendar/kill-date.ts';
import type { Label } from '#contract/calendar/offering.ts';
import { type IsoDate, showDay } from '#contract/lib/days.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import type { Species } from '#contract/lib/species.ts';
import { MonthCalendar } from '#web/calendar/month-calendar.tsx';
import classes from '#web/calendar/schedule-dropoff-dialog.module.css';
import { type Animals, describeShortage, describeShortageOf } from '#web/calendar/shortage.ts';
import { ask, useAsk } from '#web/lib/api.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';

export interface DropoffDates {
  dropoff_date: IsoDate;
  kill_date: IsoDate;
}

export interface ScheduleDropoffDialogProps {
  title?: string;
  /** What is scheduled so far. */
  start?: { dropoff_date?: IsoDate | ''; kill_date?: IsoDate | '' };
  /** What a picked drop-off day makes of the kill date: the same day on the new-order screen, two days later elsewhere. Decision C-17. */
  killRule: 'same-day' | 'two-days';
  /** How many slots the drop-off takes. */
  needed: number;
  /** How many of them are already booked on the day in `start`: staying there needs no others. */
  held?: number;
  species?: Species | '';
  process_option?: Label | '';
  /** Heads by species, where a booking has several: each species' slots are then looked at apart. */
  animals?: Animals;
  /** Called once enough is free, and awaited. A rejection is shown here and the dialog stays; closing it after success is the caller's. */
  onConfirm: (dates: DropoffDates) => unknown;
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
  onConfirm,
  onClose,
}: ScheduleDropoffDialogProps) {
  const [dropoff, setDropoff] = useState(start.dropoff_date ?? '');
  const [kill, setKill] = useState(start.kill_date ?? '');
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);

  const narrow = { species, process_option };
  const day = useAsk(getDateAvailableSlot, { date: dropoff, ...narrow }, { enabled: dropoff !== '' });
  const wanted = dropoff === start.dropoff_date ? needed - held : needed;
  const shortageOn = (left: DataOf<typeof getDateAvailableSlot>) =>
    animals
      ? describeShortageOf(dropoff, left, animals, process_option)
      : describeShortage(dropoff, left, wanted, species);
  const warning = problem || (dropoff && day.data ? shortageOn(day.data) : '');
  const killProblem = dropoff && findKillProblem(dropoff, kill);

  function pick(picked: IsoDate) {
    setProblem('');
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
      const short = shortageOn(await ask(getDateAvailableSlot, { date: dropoff, ...narrow }));
      if (short) setProblem(short);
      else await onConfirm({ dropoff_date: dropoff, kill_date: kill });
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setIsSending(false);
    }
  }

  const isDirty = dropoff !== (start.dropoff_date ?? '') || kill !== (start.kill_date ?? '');
  return (
    <Dialog
      title={title}
      subtitle={t('{count} slots are needed.', { count: needed })}
      size="xl"
      isDirty={isDirty}
      onClose={onClose}
    >
      <form noValidate className={classes.columns} onSubmit={submit}>
        <MonthCalendar hasFocus chosen={dropoff || undefined} onPick={pick} needed={needed} {...narrow} />
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
          {warning && (
            <Alert color="red" variant="light" role="alert">
              {warning}
            </Alert>
          )}
          <Button type="submit" size="md" loading={isSending}>
            {t('Submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function findKillProblem(dropoff: IsoDate, kill: IsoDate | ''): string {
  if (!kill) return t('Required');
  return isKillTooEarly(dropoff, kill) ? sayRefusal('kill_before_dropoff') : '';
}
