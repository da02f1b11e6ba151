import { zodResolver } from '@hookform/resolvers/zod';
import { Button, CloseButton, Text } from '@mantine/core';
import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { SlotEntry } from '#contract/calendar/api.ts';
import { PROCESSING_OPTIONS, type ProcessingOption } from '#contract/orders/offering.ts';
import classes from '#web/calendar/availability/set-slots-dialog.module.css';
import {
  nextOption,
  optionsFor,
  SlotCount,
  SlotForm,
  type SlotValues,
  startOf,
} from '#web/calendar/availability/slot-form.ts';
import { usePlannedAbove } from '#web/calendar/availability/use-planned-above.tsx';
import { useSaveWeek } from '#web/calendar/availability/use-save-week.ts';
import { type CategoryWeek, NO_SLOTS, spellWeekday } from '#web/calendar/availability/weekly-offers.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { NumberField, SelectField } from '#web/ui/fields.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** A number can be blank while the user is typing, but validation rejects a blank. */
const SLOT_FORM: z.ZodType<{ entries: SlotEntry[] }, SlotValues> = SlotForm;

export interface SetSlotsDialogProps {
  week: CategoryWeek;
  /** 0 (Sunday) to 6 (Saturday). */
  weekday: number;
  onClose: () => void;
}

/**
 * The slots of one category on one weekday, by processing option. Saving clears the cell, then writes it; if there are no
 * slots, the cell is only cleared. See docs/rules.md, Slots.
 */
export function SetSlotsDialog({ week, weekday, onClose }: SetSlotsDialogProps) {
  const saveWeek = useSaveWeek();
  const offer = week.offers[weekday] ?? { usda: 0, custom: 0 };
  const form = useForm<SlotValues, unknown, { entries: SlotEntry[] }>({
    resolver: zodResolver(SLOT_FORM),
    defaultValues: startOf(offer),
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'entries' });
  const entered = form.watch('entries');
  const chosen = entered.map(({ processing_option }) => processing_option);
  const further = nextOption(chosen);

  const [refusal, setRefusal] = useState<string | null>(null);
  const isLess = PROCESSING_OPTIONS.some(
    (option) => slotsIn(entered, option) < slotsIn(startOf(offer).entries, option),
  );
  const above = usePlannedAbove(
    isLess ? { preferences: [{ animals: week.category_id, days: [weekday], slots: entered.map(withSlots) }] } : null,
  );

  async function save({ entries }: { entries: SlotEntry[] }) {
    setRefusal(null);
    try {
      const slots = entries.filter(({ avail_slot }) => avail_slot > 0);
      await saveWeek([{ animals: week.category_id, days: [weekday], slots }]);
      onClose();
    } catch (error) {
      setRefusal(wordsOf(error));
    }
  }

  const sendForm = {
    ...form,
    submit: form.handleSubmit(save),
    isSending: form.formState.isSubmitting,
    refusal,
  };
  return (
    <FormDialog
      title={t('Number of slots available')}
      subtitle={t('{animal}, every {weekday}', {
        animal: t(week.name),
        weekday: spellWeekday(weekday),
      })}
      size="md"
      form={sendForm}
      submit={t('Save')}
      onClose={onClose}
    >
      {fields.map(({ id }, at) => (
        <div key={id} className={classes.entry}>
          <SelectField
            control={form.control}
            name={`entries.${at}.processing_option`}
            label={t('Processing option')}
            choices={optionsFor(chosen, at).map((option) => ({ value: option, label: t(option) }))}
          />
          <NumberField control={form.control} name={`entries.${at}.avail_slot`} label={t('Slots')} most={9999} />
          <CloseButton
            size="lg"
            aria-label={t('Remove {title}', { title: t(chosen[at] ?? 'USDA processing') })}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      {fields.length === 0 && <Text c="dimmed">{t(NO_SLOTS)}</Text>}
      {further && (
        <Button
          variant="subtle"
          className={classes.add}
          onClick={() => append({ processing_option: further, avail_slot: '' })}
        >
          {t('Add {title}', { title: t(further) })}
        </Button>
      )}
      {above}
    </FormDialog>
  );
}

type Entry = SlotValues['entries'][number];
const slotsIn = (entries: readonly Entry[], option: ProcessingOption): number =>
  entries.reduce(
    (sum, { processing_option, avail_slot }) => sum + (processing_option === option ? Number(avail_slot) || 0 : 0),
    0,
  );
const withSlots = ({ processing_option, avail_slot }: Entry): SlotEntry => ({
  processing_option,
  avail_slot: SlotCount.safeParse(avail_slot).data ?? 0,
});
