import { Switch } from '@mantine/core';
import { useState } from 'react';
import { counters } from '#contract/calendar/day-slots.ts';
import { LABEL_WORDS } from '#contract/calendar/offering.ts';
import { showDay } from '#contract/lib/days.ts';
import { ScheduleDropoffDialog } from '#web/calendar/schedule-dropoff-dialog.tsx';
import { t } from '#web/lib/words.ts';
import { ChoiceDialog } from '#web/orders/choice-dialog.tsx';
import { DayOrders } from '#web/orders/day-orders.tsx';
import { speciesOf } from '#web/orders/draft-order.ts';
import classes from '#web/orders/order-rail.module.css';
import { SEX_WORDS } from '#web/orders/order-words.ts';
import { OrgansDialog } from '#web/orders/organs-dialog.tsx';
import { RailAction } from '#web/orders/rail-action.tsx';
import type { NewOrder } from '#web/orders/use-new-order.ts';

/** The third column of the new-order form: the side actions, each with what is chosen, and the day's slots. Spec part 1, section 2. */
export function OrderRail({ order: { draft, change, errorAt, slots, heads } }: { order: NewOrder }) {
  const [open, setOpen] = useState<'day' | 'organs' | 'label' | 'sex' | null>(null);
  const { dropoff_date, kill_date, organs, process_option, sex } = draft;
  const close = () => setOpen(null);
  const keep = (changes: Parameters<typeof change>[0]) => {
    change(changes);
    close();
  };
  const day = slots.data && counters({ left: slots.data.available, used: slots.data.used }, heads);

  return (
    <>
      <div className={classes.actions}>
        <RailAction
          title={t('Schedule a drop off Date')}
          value={
            dropoff_date && t('{day}, kill {kill_day}', { day: showDay(dropoff_date), kill_day: showDay(kill_date) })
          }
          error={errorAt('dropoff_date') ?? errorAt('kill_date')}
          place="dropoff_date"
          onPress={() => setOpen('day')}
        />
        <div className={classes.switch}>
          <Switch
            labelPosition="left"
            classNames={{ body: classes.switchBody, label: classes.switchLabel, description: classes.switchNote }}
            label={t('Send Cut sheets')}
            description={t('E-mails each customer the link')}
            checked={draft.send_cut_sheet}
            onChange={(event) => change({ send_cut_sheet: event.currentTarget.checked })}
          />
        </div>
        <RailAction
          title={t('Select Organs')}
          value={organs.map((organ) => t(organ)).join(', ')}
          onPress={() => setOpen('organs')}
        />
        <RailAction
          title={t('Select Label Type')}
          value={process_option && t(LABEL_WORDS[process_option])}
          onPress={() => setOpen('label')}
        />
        <RailAction title={t('Select Sex')} value={sex && t(SEX_WORDS[sex])} onPress={() => setOpen('sex')} />
      </div>
      <dl className={classes.counters} aria-live="polite">
        <div data-is-out={day !== undefined && dropoff_date !== '' && day.available === 0}>
          <dt>{t('Available')}</dt>
          <dd>{dropoff_date && day ? day.available : '–'}</dd>
        </div>
        <div>
          <dt>{t('Used')}</dt>
          <dd>{dropoff_date && day ? day.used : '–'}</dd>
        </div>
      </dl>
      {dropoff_date && <DayOrders date={dropoff_date} />}

      {open === 'day' && (
        <ScheduleDropoffDialog
          start={{ dropoff_date, kill_date }}
          killRule="same-day"
          needed={Math.max(1, heads)}
          species={speciesOf(draft)}
          process_option={process_option}
          animals={draft.quantities}
          onConfirm={keep}
          onClose={close}
        />
      )}
      {open === 'organs' && (
        <OrgansDialog chosen={organs} onSave={(chosen) => keep({ organs: chosen })} onClose={close} />
      )}
      {open === 'label' && (
        <ChoiceDialog
          title={t('Select Label')}
          words={LABEL_WORDS}
          hint={t('Custom takes a slot of Custom processing, every other label one of USDA processing.')}
          chosen={process_option}
          onSave={(chosen) => keep({ process_option: chosen })}
          onClose={close}
        />
      )}
      {open === 'sex' && (
        <ChoiceDialog
          title={t('Select Sex')}
          words={SEX_WORDS}
          chosen={sex}
          onSave={(chosen) => keep({ sex: chosen })}
          onClose={close}
        />
      )}
    </>
  );
}
