import { type ReactNode, useState } from 'react';
import { showMoney } from '#contract/lib/figures.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { SEX_WORDS } from '#contract/orders/animal-terms.ts';
import { readAmount } from '#contract/orders/deposit.ts';
import { answerFor, type InspectionAnswer, LABEL_WORDS, type Label, offeringOf } from '#contract/orders/offering.ts';
import { useMe } from '#web/accounts/session.ts';
import { ScheduleOrderDialog, type ScheduleOrderDialogProps } from '#web/booking/edit-order/schedule-order-dialog.tsx';
import { ChoiceDialog } from '#web/booking/order-draft/choice-dialog.tsx';
import { DepositDialog } from '#web/booking/order-draft/deposit-dialog.tsx';
import { NextFreeDays } from '#web/booking/order-draft/next-free-days.tsx';
import { labelOf, type OrderDraft } from '#web/booking/order-draft/order-draft.ts';
import classes from '#web/booking/order-draft/order-rail.module.css';
import { OrgansDialog } from '#web/booking/order-draft/organs-dialog.tsx';
import { RailAction } from '#web/booking/order-draft/rail-action.tsx';
import { depositAskedFor, useUsualDeposit } from '#web/booking/order-draft/usual-deposit.tsx';
import { describeRule } from '#web/booking/recurring/recurrence-words.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { InspectionSelect } from '#web/orders/inspection-field.tsx';
import { LABEL_HINT, labelAndInspection } from '#web/orders/order-words.ts';
import type { SendForm } from '#web/ui/form.tsx';

interface OrderRailProps {
  form: SendForm<OrderDraft>;
  draft: OrderDraft;
  /** Props for the schedule dialog. */
  schedule: Pick<
    ScheduleOrderDialogProps,
    'form' | 'killRule' | 'needed' | 'held' | 'species' | 'animals' | 'series' | 'received' | 'isPlanFixed'
  >;
  /** The day's slots as they would be if the order were saved. Undefined until loaded. */
  day: { available: number; used: number } | undefined;
  /** Called after a day has been chosen. */
  onScheduled?: (day: string) => void;
  /** An additional setting, shown after the day. */
  children?: ReactNode;
}

/** The third column of an order form: the side actions with their current values, and the day's slots. */
export function OrderRail({ form, draft, schedule, day, onScheduled, children }: OrderRailProps) {
  const mayCollect = isOffice(useMe().role);
  const { organs, sex } = draft;
  return (
    <>
      <div className={classes.actions}>
        <LabelAction form={form} draft={draft} isDisabled={schedule.isPlanFixed === true} />
        <DayAction form={form} draft={draft} schedule={schedule} onScheduled={onScheduled} />
        {schedule.form === 'new' && <NextFreeDays form={form} draft={draft} onPick={(day) => onScheduled?.(day)} />}
        {children}
        <RailAction
          form={form}
          name="organs"
          title={t('Select Organs')}
          value={organs.map((organ) => t(organ)).join(', ')}
        >
          {({ chosen, keep, close }) => <OrgansDialog chosen={chosen} onSave={keep} onClose={close} />}
        </RailAction>
        <RailAction form={form} name="sex" title={t('Select Sex')} value={sex && t(SEX_WORDS[sex])}>
          {({ chosen, keep, close }) => (
            <ChoiceDialog title={t('Select Sex')} words={SEX_WORDS} chosen={chosen} onSave={keep} onClose={close} />
          )}
        </RailAction>
        {mayCollect && <DepositAction form={form} draft={draft} />}
      </div>
      <dl className={classes.counters} aria-live="polite">
        <div data-is-out={day?.available === 0}>
          <dt>{t('Available')}</dt>
          <dd>{day ? day.available : '–'}</dd>
        </div>
        <div>
          <dt>{t('Used')}</dt>
          <dd>{day ? day.used : '–'}</dd>
        </div>
      </dl>
    </>
  );
}

type ActionProps = Pick<OrderRailProps, 'form' | 'draft'>;

/**
 * The label, and how the animal is killed if the label allows both. Asked before the day, because the two decide which slots
 * count.
 */
function LabelAction({ form, draft: { process_option, offering }, isDisabled }: ActionProps & { isDisabled: boolean }) {
  const { default_offering } = useMe();
  const shown = offeringOf(process_option, answerFor(process_option, offering), default_offering);
  return (
    <RailAction
      form={form}
      name="process_option"
      deps={['dropoff_date']}
      title={t('Select Label Type')}
      isDisabled={isDisabled}
      value={labelAndInspection(process_option, shown)}
    >
      {({ chosen, keep, close }) => (
        <LabelDialog
          label={chosen}
          offering={offering}
          onSave={(label, answer) => {
            form.setValue('offering', answerFor(label, answer), { shouldDirty: true });
            keep(label);
          }}
          onClose={close}
        />
      )}
    </RailAction>
  );
}

function LabelDialog({
  label: chosen,
  offering,
  onSave,
  onClose,
}: {
  label: Label | '';
  offering: InspectionAnswer;
  onSave: (label: Label | '', answer: InspectionAnswer) => void;
  onClose: () => void;
}) {
  const [answer, setAnswer] = useState(offering);
  return (
    <ChoiceDialog
      title={t('Select Label')}
      words={LABEL_WORDS}
      hint={t(LABEL_HINT)}
      chosen={chosen}
      more={(label) => <InspectionSelect label={label} value={answer} onChange={setAnswer} />}
      onSave={(label) => onSave(label, answer)}
      onClose={onClose}
    />
  );
}

/** One dialog for the day, the kill date, repeating, and the reason for booking a full day. */
function DayAction({
  form,
  draft,
  schedule,
  onScheduled,
}: ActionProps & Pick<OrderRailProps, 'schedule'> & { onScheduled: OrderRailProps['onScheduled'] }) {
  const { dropoff_date, kill_date, rrule, full_day_reason } = draft;
  const words = [
    t('{day}, kill {kill_day}', { day: showDay(dropoff_date), kill_day: showDay(kill_date) }),
    describeRule(rrule, schedule.series?.last_day),
    full_day_reason && t('Overbooked: {reason}', { reason: full_day_reason }),
  ];
  return (
    <RailAction
      form={form}
      name="dropoff_date"
      title={t('Schedule a drop off Date')}
      value={dropoff_date && words.filter(Boolean).join('. ')}
      deps={['organic']}
    >
      {({ keep, close }) => (
        <ScheduleOrderDialog
          {...schedule}
          rrule={rrule}
          start={{ dropoff_date, kill_date }}
          {...labelOf(draft)}
          onConfirm={({ dropoff_date: day, ...others }) => {
            for (const [name, value] of Object.entries(others))
              form.setValue(name as keyof typeof others, value, { shouldDirty: true });
            keep(day);
            onScheduled?.(day);
          }}
          onClose={close}
        />
      )}
    </RailAction>
  );
}

function DepositAction({ form, draft }: ActionProps) {
  const { amount, contact } = draft.deposit;
  const usual = useUsualDeposit(depositAskedFor(draft));
  return (
    <RailAction
      form={form}
      name="deposit"
      title={t('Collect Deposit')}
      value={amount && t('{amount} from {contact}', { amount: showMoney(readAmount(amount) ?? 0), contact })}
      empty={usual > 0 ? t('Usual deposit: {amount}', { amount: showMoney(usual) }) : undefined}
    >
      {({ chosen, keep, close }) => <DepositDialog draft={draft} deposit={chosen} onSave={keep} onClose={close} />}
    </RailAction>
  );
}
