import { Text } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import classes from '#web/calendar/availability/copy-day-dialog.module.css';
import { usePlannedAbove } from '#web/calendar/availability/use-planned-above.tsx';
import { useSaveWeek, type WeekCells } from '#web/calendar/availability/use-save-week.ts';
import {
  type CategoryWeek,
  entriesOf,
  type Offer,
  spellOffer,
  spellWeekday,
} from '#web/calendar/availability/weekly-offers.ts';
import { announce } from '#web/lib/announce.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { CheckboxListField, SelectField } from '#web/ui/fields.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** Copies one weekday's slots to other weekdays, for all animals. */
export function CopyDayDialog({ weeks, onClose }: { weeks: readonly CategoryWeek[]; onClose: () => void }) {
  const saveWeek = useSaveWeek();
  const busiest = WEEK.find((weekday) => weeks.some(({ offers }) => totalOf(offers[weekday]) > 0)) ?? 1;
  const form = useForm<{ from: string; to: string[] }>({ defaultValues: { from: String(busiest), to: [] } });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [chosen, to] = [form.watch('from'), form.watch('to')];
  const from = Number(chosen);
  const days = to.map(Number).filter((weekday) => weekday !== from);
  const cells: WeekCells[] = weeks.map(({ category_id, offers }) => ({
    animals: category_id,
    days,
    slots: entriesOf(offers[from] ?? { usda: 0, custom: 0 }),
  }));
  const offered = weeks.filter(({ offers }) => totalOf(offers[from]) > 0);
  const above = usePlannedAbove(days.length > 0 ? { preferences: cells } : null);

  async function save() {
    setRefusal(null);
    if (days.length === 0) {
      form.setError('to', { message: t('Choose at least one day.') }, { shouldFocus: true });
      return;
    }
    try {
      await saveWeek(cells);
      announce('success', t('{weekday} copied', { weekday: spellWeekday(from) }));
      onClose();
    } catch (error) {
      setRefusal(wordsOf(error));
    }
  }

  const sendForm = { ...form, submit: form.handleSubmit(save), isSending: form.formState.isSubmitting, refusal };
  return (
    <FormDialog title={t('Copy a day')} size="md" onClose={onClose} form={sendForm} submit={t('Save')}>
      <SelectField
        control={form.control}
        name="from"
        label={t('Copy from')}
        choices={WEEK.map((weekday) => ({ value: String(weekday), label: spellWeekday(weekday) }))}
      />
      <dl className={classes.offers} hidden={offered.length === 0}>
        {offered.map(({ category_id, name, offers }) => (
          <div key={category_id}>
            <dt>{t(name)}</dt>
            <dd>{spellOffer(offers[from] ?? { usda: 0, custom: 0 })}</dd>
          </div>
        ))}
      </dl>
      {offered.length < weeks.length && (
        <Text c="dimmed">{t('Other animals won’t have any slots on the days you copy to.')}</Text>
      )}
      <CheckboxListField
        control={form.control}
        name="to"
        label={t('Copy to')}
        choices={WEEK.filter((weekday) => weekday !== from).map((weekday) => ({
          value: String(weekday),
          label: spellWeekday(weekday),
        }))}
      />
      {above}
    </FormDialog>
  );
}

const totalOf = (offer: Offer | undefined): number => (offer ? offer.usda + offer.custom : 0);
