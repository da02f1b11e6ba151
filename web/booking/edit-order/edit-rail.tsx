import { useState } from 'react';
import { getDateAvailableSlot } from '#contract/calendar/api.ts';
import { counters } from '#contract/calendar/day-slots.ts';
import { showDay } from '#contract/lib/days.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { CATEGORY_OF } from '#contract/lib/species.ts';
import { readAmount } from '#contract/orders/deposit.ts';
import { LABEL_WORDS, offeringOf } from '#contract/orders/offering.ts';
import { useMe } from '#web/accounts/session.ts';
import { animalOf, valuesOf } from '#web/booking/edit-order/edit-draft.ts';
import { ScheduleOrderDialog } from '#web/booking/edit-order/schedule-order-dialog.tsx';
import type { EditOrder } from '#web/booking/edit-order/use-edit-order.ts';
import { ChoiceDialog } from '#web/booking/new-order/choice-dialog.tsx';
import { DepositDialog } from '#web/booking/new-order/deposit-dialog.tsx';
import { OrgansDialog } from '#web/booking/new-order/organs-dialog.tsx';
import classes from '#web/booking/order-page/order-rail.module.css';
import { RailAction } from '#web/booking/order-page/rail-action.tsx';
import { describeRule } from '#web/booking/recurring/recurrence-words.ts';
import { slotsFor } from '#web/calendar/shortage.ts';
import { useAsk } from '#web/lib/api.ts';
import { formatMoney } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { LABEL_HINT, SEX_WORDS } from '#web/orders/order-words.ts';

/** The side buttons of the edit dialog, each with what is chosen, and the day's slots as if the order were saved. Spec part 1, section 2. */
export function EditRail({ edit: { order, values, change, errors, scheduled, setScheduled } }: { edit: EditOrder }) {
  const [open, setOpen] = useState<'day' | 'organs' | 'label' | 'sex' | 'deposit' | null>(null);
  const mayCollect = isOffice(useMe().role);
  const { dropoff_date, kill_date, organs, process_option, sex, quantities, deposit } = values;
  const close = () => setOpen(null);
  const keep = (changes: Parameters<typeof change>[0]) => {
    change(changes);
    close();
  };

  const stored = valuesOf(order);
  const animal = animalOf(quantities) ?? { species: order.species, heads: order.heads };
  const slots = useAsk(
    getDateAvailableSlot,
    { date: dropoff_date, process_option, species: animal.species },
    { keepPrevious: true },
  );
  // What the order holds already is among the day's used slots.
  const holdsHere =
    CATEGORY_OF[animal.species] === CATEGORY_OF[order.species] &&
    offeringOf(process_option) === offeringOf(stored.process_option);
  const isHeld = holdsHere && dropoff_date === stored.dropoff_date;
  const wanted = slots.data ? slotsFor(slots.data, quantities) : 0;
  const held = slots.data && isHeld ? slotsFor(slots.data, stored.quantities) : 0;
  const day = slots.data && counters({ left: slots.data.available + held, used: slots.data.used - held }, wanted);

  return (
    <>
      <div className={classes.actions}>
        <RailAction
          title={t('Schedule a drop off Date')}
          value={[
            t('{day}, kill {kill_day}', { day: showDay(dropoff_date), kill_day: showDay(kill_date) }),
            describeRule(scheduled.rrule),
            scheduled.full_day_reason && t('Overbooked: {reason}', { reason: scheduled.full_day_reason }),
          ]
            .filter(Boolean)
            .join('. ')}
          error={errors.dropoff_date ?? errors.kill_date ?? errors.rrule}
          onPress={() => setOpen('day')}
        />
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
            error={errors.collect_deposit ?? errors.deposite_email ?? errors.deposite_phone}
            onPress={() => setOpen('deposit')}
          />
        )}
      </div>
      <dl className={classes.counters} aria-live="polite">
        <div data-is-out={day !== undefined && day.available === 0}>
          <dt>{t('Available')}</dt>
          <dd>{day ? day.available : '–'}</dd>
        </div>
        <div>
          <dt>{t('Used')}</dt>
          <dd>{day ? day.used : '–'}</dd>
        </div>
      </dl>

      {open === 'day' && (
        <ScheduleOrderDialog
          form="edit"
          rrule={scheduled.rrule}
          start={{ dropoff_date, kill_date }}
          killRule="two-days"
          needed={animal.heads}
          held={isHeld ? order.heads : 0}
          species={animal.species}
          process_option={process_option}
          animals={{ [animal.species]: animal.heads }}
          onConfirm={({ rrule, full_day_reason, ...dates }) => {
            setScheduled({ rrule, full_day_reason });
            keep(dates);
          }}
          onClose={close}
        />
      )}
      {open === 'deposit' && (
        <DepositDialog deposit={deposit} onSave={(typed) => keep({ deposit: typed })} onClose={close} />
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
