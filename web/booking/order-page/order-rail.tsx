import { Switch } from '@mantine/core';
import { useState } from 'react';
import { counters } from '#contract/calendar/day-slots.ts';
import { showDay } from '#contract/lib/days.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { readAmount } from '#contract/orders/deposit.ts';
import { LABEL_WORDS } from '#contract/orders/offering.ts';
import { useMe } from '#web/accounts/session.ts';
import { ScheduleOrderDialog } from '#web/booking/edit-order/schedule-order-dialog.tsx';
import { DayOrders, reloadDay } from '#web/booking/events-calendar/day-orders.tsx';
import { ChoiceDialog } from '#web/booking/new-order/choice-dialog.tsx';
import { DepositDialog } from '#web/booking/new-order/deposit-dialog.tsx';
import { speciesOf } from '#web/booking/new-order/draft-order.ts';
import { OrgansDialog } from '#web/booking/new-order/organs-dialog.tsx';
import type { NewOrder } from '#web/booking/new-order/use-new-order.ts';
import classes from '#web/booking/order-page/order-rail.module.css';
import { RailAction } from '#web/booking/order-page/rail-action.tsx';
import { describeRule } from '#web/booking/recurring/recurrence-words.ts';
import { slotsFor } from '#web/calendar/shortage.ts';
import { formatMoney } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { LABEL_HINT, SEX_WORDS } from '#web/orders/order-words.ts';

/** The third column of the new-order form: the side actions, each with what is chosen, and the day's slots. Spec part 1, section 2. */
export function OrderRail({ order: { draft, change, errorAt, slots, heads } }: { order: NewOrder }) {
  const [open, setOpen] = useState<'day' | 'organs' | 'label' | 'sex' | 'deposit' | null>(null);
  const mayCollect = isOffice(useMe().role);
  const { dropoff_date, kill_date, rrule, organs, process_option, sex, deposit } = draft;
  const close = () => setOpen(null);
  const keep = (changes: Parameters<typeof change>[0]) => {
    change(changes);
    close();
  };
  const taken = slots.data && heads > 0 ? slotsFor(slots.data, draft.quantities) : 0;
  const day = slots.data && counters({ left: slots.data.available, used: slots.data.used }, taken);

  return (
    <>
      <div className={classes.actions}>
        <RailAction
          title={t('Schedule a drop off Date')}
          value={
            dropoff_date &&
            [
              t('{day}, kill {kill_day}', { day: showDay(dropoff_date), kill_day: showDay(kill_date) }),
              describeRule(rrule),
              draft.full_day_reason && t('Overbooked: {reason}', { reason: draft.full_day_reason }),
            ]
              .filter(Boolean)
              .join('. ')
          }
          error={errorAt('dropoff_date') ?? errorAt('kill_date') ?? errorAt('rrule')}
          place="dropoff_date"
          onPress={() => setOpen('day')}
        />
        <div className={classes.switch}>
          <Switch
            labelPosition="left"
            classNames={{ body: classes.switchBody, label: classes.switchLabel, description: classes.switchNote }}
            label={t('Send Cut sheets')}
            description={t('Emails each customer the link')}
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
        {mayCollect && (
          <RailAction
            title={t('Collect Deposit')}
            value={
              deposit.amount &&
              t('{amount} from {contact}', {
                amount: formatMoney(readAmount(deposit.amount) ?? 0),
                contact: deposit.contact,
              })
            }
            error={errorAt('collect_deposit') ?? errorAt('deposite_email') ?? errorAt('deposite_phone')}
            place="collect_deposit"
            onPress={() => setOpen('deposit')}
          />
        )}
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
        <ScheduleOrderDialog
          form="new"
          rrule={rrule}
          start={{ dropoff_date, kill_date }}
          killRule="same-day"
          needed={Math.max(1, heads)}
          species={speciesOf(draft)}
          process_option={process_option}
          animals={draft.quantities}
          onConfirm={(scheduled) => {
            keep(scheduled);
            reloadDay(scheduled.dropoff_date);
          }}
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
          hint={t(LABEL_HINT)}
          chosen={process_option}
          onSave={(chosen) => keep({ process_option: chosen })}
          onClose={close}
        />
      )}
      {open === 'deposit' && (
        <DepositDialog deposit={deposit} onSave={(typed) => keep({ deposit: typed })} onClose={close} />
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
