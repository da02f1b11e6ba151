import { Button, SegmentedControl, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { proOrderList } from '#contract/booking/api.ts';
import { createDropoff, showEvent } from '#contract/booking/day-events-api.ts';
import { DAY_ORDER_MODES, type DayOrderMode } from '#contract/booking/day-order.ts';
import { sumQuarters } from '#contract/booking/shares.ts';
import { getAllDateSlot } from '#contract/calendar/api.ts';
import { type IsoDate, isDay } from '#contract/lib/days.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import { comesAsFlock, SPECIES, type Species, showSpecies } from '#contract/lib/species.ts';
import { killDateFor } from '#contract/orders/kill-date.ts';
import { answerFor, LABEL_WORDS, LABELS, type Label } from '#contract/orders/offering.ts';
import { isAskedForAge } from '#contract/orders/verified-animal.ts';
import { useMe } from '#web/accounts/session.ts';
import { useToday } from '#web/accounts/today.ts';
import { DayBuyer } from '#web/booking/day-popup/day-buyer.tsx';
import {
  type DayDraft,
  dayDraftFrom,
  dayFieldOf,
  emptyShare,
  shownShares,
  startingDraft,
  toDropoff,
} from '#web/booking/day-popup/day-draft.ts';
import { DayFreeSlots } from '#web/booking/day-popup/day-free-slots.tsx';
import classes from '#web/booking/day-popup/day-popup.module.css';
import { yesNo } from '#web/booking/order-draft/order-fields.tsx';
import { UsualDepositNote } from '#web/booking/order-draft/usual-deposit.tsx';
import { type SharesForm, useShareRows } from '#web/booking/share-editor/share-rows.ts';
import { showDay } from '#web/lib/format.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t, type Words } from '#web/lib/words.ts';
import { InspectionField } from '#web/orders/inspection-field.tsx';
import { CardNotice } from '#web/payments/card-notice.tsx';
import { useCardGuard } from '#web/payments/use-card-guard.ts';
import { PHONE } from '#web/ui/breakpoints.ts';
import { catchFocus } from '#web/ui/dialog-stack.ts';
import { DayField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx';
import { Form, type SendForm, SubmitButton, useFieldError, useSendForm } from '#web/ui/form.tsx';
import type { Option } from '#web/ui/picker.tsx';

const MODES: Readonly<Record<DayOrderMode, { name: Words; meaning: Words }>> = {
  individual: { name: 'Individual Customer', meaning: 'One customer gets the whole animal.' },
  multiple: { name: 'Multiple Customers', meaning: 'Several customers share one animal, up to four quarters total.' },
  schedule: { name: 'Schedule Order', meaning: 'Someone is bringing in an animal. You can assign its shares later.' },
};

/** What the user entered for each day, kept while they are on the payment page. */
const KEPT = new Map<IsoDate, DayDraft>();

/** If several customers share the animal, they may not have cut sheets yet, so only the amounts are checked. */
const findFull = (shares: readonly { quarters: number }[], whole: number) =>
  sumQuarters(shares) >= whole ? 'no_amount_left' : null;

interface FormProps {
  day: IsoDate;
  species: Species | '';
  process_option: Label | '';
  /** The signed-in portal customer, who orders for themselves. */
  self: Option | null;
  onDirty: (isDirty: boolean) => void;
}

/** The day popup's form. The selected day is the drop-off day, and the kill date is two days later. */
export function DayPopupForm({ day, species, process_option, self, onDirty }: FormProps) {
  const today = useToday();
  const { role, nmfs_number, card_profileid, demands_card } = useMe();
  const hasCard = useCardGuard();
  const handled = SPECIES.filter((key) => nmfs_number.split(',').includes(key));
  const first = species || (handled.find((key) => key === nmfs_number.split(',')[0]) ?? '');
  const start = startingDraft(day, first, process_option, self);
  const place = useRef<HTMLDivElement>(null);
  const form = useSendForm(createDropoff, {
    schema: dayDraftFrom(today),
    start,
    toSend: (draft) => toDropoff(draft, day),
    fieldOf: dayFieldOf,
    refetch: [showEvent, getAllDateSlot, proOrderList],
    onDone: () => {
      // The payment page may have been opened in another tab, in which case this order's draft is still kept.
      KEPT.delete(day);
      form.reset({ ...start, mode: form.getValues('mode') });
      place.current?.querySelector<HTMLElement>('input[name="event_name"]')?.focus();
    },
  });
  const { control, setValue, formState } = form;
  const [mode, animal] = useWatch({ control, name: ['mode', 'species'] });
  const list = useShareRows(form as unknown as UseFormReturn<SharesForm>, 'shares', WHOLE_ANIMAL, findFull);
  const isFull = mode === 'multiple' && list.addProblem !== null;

  const { isDirty } = formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  // Users without a card are sent to the payment page. Their input is kept for when they come back.
  const keep = () => KEPT.set(day, form.getValues());
  const guarded = {
    ...form,
    submit: async () => {
      if (hasCard()) await form.submit();
      else keep();
    },
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the popup opens
  useEffect(() => {
    const kept = KEPT.get(day);
    if (kept) form.reset(kept, { keepDefaultValues: true });
    KEPT.delete(day);
  }, []);

  function chooseMode(next: DayOrderMode) {
    setValue('mode', next, { shouldDirty: false });
    form.clearErrors();
  }
  function removeShare(at: number): void {
    list.remove(at);
    catchFocus(place.current?.querySelector<HTMLElement>('[data-add]') ?? null);
  }

  function addShare() {
    if (isFull) return;
    if (mode !== 'multiple') chooseMode('multiple');
    list.add(emptyShare(), 'buyerName');
  }

  return (
    <div ref={place}>
      <Form form={guarded} label={t('New Order')}>
        <Modes mode={mode} onChoose={chooseMode} />
        <DayFields form={form} handled={handled} />
        <ol className={classes.blocks} data-is-single={mode !== 'multiple'}>
          {shownShares({ mode, shares: list.rows }).map(({ id, most }, at) => (
            <DayBuyer
              key={id}
              form={form}
              at={at}
              mode={mode}
              species={animal}
              mostQuarters={most}
              onRemove={mode === 'multiple' && list.rows.length > 1 ? () => removeShare(at) : undefined}
            />
          ))}
        </ol>
        {isFull && (
          <Text c="dimmed" fz="sm">
            {sayRefusal('no_amount_left')}
          </Text>
        )}
        <DayDeposit form={form} />
        {demands_card && card_profileid === null && <CardNotice onLeave={keep} />}
        <SubmitButton
          form={form}
          secondary={
            mode !== 'schedule' &&
            role !== 'customer' && (
              <Button
                variant="default"
                size="md"
                data-add
                aria-disabled={isFull}
                {...(isFull && { 'data-disabled': true })}
                onClick={addShare}
              >
                {t('Add more')}
              </Button>
            )
          }
        >
          {t('Submit')}
        </SubmitButton>
      </Form>
    </div>
  );
}

function DayDeposit({ form: { control } }: { form: SendForm<DayDraft> }) {
  const [species, heads, process_option, dropoff_date] = useWatch({
    control,
    name: ['species', 'heads', 'process_option', 'dropoff_date'],
  });
  if (species === '' || !isDay(dropoff_date)) return null;
  const animals = [{ species, heads: comesAsFlock(species) ? Math.max(1, Number(heads)) : 1 }];
  return <UsualDepositNote booking={{ animals, dropoff_date, process_option }} />;
}

/** The three kinds of order, and a description of the selected one. */
function Modes({ mode, onChoose }: { mode: DayOrderMode; onChoose: (mode: DayOrderMode) => void }) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  return (
    <div className={classes.modes}>
      <SegmentedControl
        aria-label={t('Order type')}
        size={isPhone ? 'md' : 'sm'}
        orientation={isPhone ? 'vertical' : 'horizontal'}
        value={mode}
        onChange={(next) => onChoose(next as DayOrderMode)}
        data={DAY_ORDER_MODES.map((value) => ({ value, label: t(MODES[value].name) }))}
      />
      <Text c="dimmed" fz="sm">
        {t(MODES[mode].meaning)}
      </Text>
    </div>
  );
}

/** What is dropped off and when, with the day's free slots. */
function DayFields({ form: { control }, handled }: { form: SendForm<DayDraft>; handled: readonly Species[] }) {
  const today = useToday();
  const reason = useController({ control, name: 'full_day_reason' });
  const reasonError = useFieldError(control, 'full_day_reason');
  const [animal, dropoff_date, label, offering, heads] = useWatch({
    control,
    name: ['species', 'dropoff_date', 'process_option', 'offering', 'heads'],
  });
  return (
    <>
      <div className={classes.head}>
        <TextField control={control} name="event_name" label={t('Event Name')} isRequired />
        {handled.length > 1 && (
          <SelectField
            control={control}
            name="species"
            label={t('Species')}
            isRequired
            empty={t('Choose')}
            choices={handled.map((value) => ({ value, label: t(showSpecies(value)) }))}
          />
        )}
        {animal !== '' && comesAsFlock(animal) && (
          <NumberField control={control} name="heads" label={t('Birds')} least={1} most={9999} />
        )}
        {animal !== '' && isAskedForAge(animal) && (
          <SelectField
            control={control}
            name="over_thirty_months"
            label={t('Over 30 months?')}
            empty={t('Not known yet')}
            choices={yesNo()}
          />
        )}
        <SelectField
          control={control}
          name="process_option"
          label={t('Label type')}
          empty={t('Not set yet')}
          choices={LABELS.map((value) => ({ value, label: t(LABEL_WORDS[value]) }))}
        />
        <InspectionField control={control} name="offering" label={label} />
        <DayField control={control} name="dropoff_date" label={t('Schedule Date')} isRequired earliest={today} />
      </div>
      {isDay(dropoff_date) && (
        <div className={classes.dates}>
          <span>
            {t('Drop-off {dropoff}, kill {kill}', {
              dropoff: showDay(dropoff_date),
              kill: showDay(killDateFor(dropoff_date)),
            })}
          </span>
          <DayFreeSlots
            date={dropoff_date}
            species={animal}
            process_option={label}
            offering={answerFor(label, offering)}
            heads={animal !== '' && comesAsFlock(animal) ? Number(heads) : 1}
            reason={reason.field.value}
            onReason={reason.field.onChange}
            error={reasonError}
          />
        </div>
      )}
    </>
  );
}
