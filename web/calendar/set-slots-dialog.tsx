import { zodResolver } from '@hookform/resolvers/zod';
import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import {
  deleteprocessorPreference,
  getAllDateSlot,
  getDateAvailableSlot,
  getProcessorPreference,
  processorPreference,
  type SlotEntry,
} from '#contract/calendar/api.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/calendar/set-slots-dialog.module.css';
import { nextOption, optionsFor, SlotForm, type SlotValues, startOf, totalOf } from '#web/calendar/slot-form.ts';
import { type CategoryWeek, spellWeekday } from '#web/calendar/weekly-offers.ts';
import { useSend } from '#web/lib/api.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { NumberField, SelectField } from '#web/ui/fields.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';

const SHOWN_BY = [getProcessorPreference, getAllDateSlot, getDateAvailableSlot];

export interface SetSlotsDialogProps {
  week: CategoryWeek;
  /** 0 SUN to 6 SAT. */
  weekday: number;
  /** After saving; `total` is what is offered now. */
  onSaved: (total: number) => void;
  onClose: () => void;
}

/**
 * What one category is offered on one weekday, by processing option. Saving first clears the cell, then writes it; a cell left
 * without slots is only cleared. Spec part 2, section 2 (Availability) and section 7; decision C-27.
 */
export function SetSlotsDialog({ week, weekday, onSaved, onClose }: SetSlotsDialogProps) {
  const { first_name, last_name } = useMe();
  const form = useForm<SlotValues, unknown, { entries: SlotEntry[] }>({
    resolver: zodResolver(SlotForm) as never,
    defaultValues: startOf(week.offers[weekday] ?? { usda: 0, custom: 0 }),
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'entries' });
  const chosen = form.watch('entries').map(({ processing_option }) => processing_option);
  const further = nextOption(chosen);

  const [refusal, setRefusal] = useState<string | null>(null);
  const clear = useSend(deleteprocessorPreference, { showsErrors: true, refetch: SHOWN_BY });
  const write = useSend(processorPreference, { showsErrors: true, refetch: SHOWN_BY });

  async function save({ entries }: { entries: SlotEntry[] }) {
    setRefusal(null);
    const cell = { animals: week.category_id, days: [weekday] };
    const total = totalOf(entries);
    try {
      await clear.mutateAsync({ preferences: [cell] });
      if (total > 0) {
        const employee_name = `${first_name} ${last_name}`;
        await write.mutateAsync({ preferences: [{ ...cell, slots: entries }], employee_name, slots: entries });
      }
      onSaved(total);
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
    <Dialog
      title={t('Number of slots available')}
      subtitle={t('{animal}, every {weekday}', {
        animal: t(week.name),
        weekday: spellWeekday(weekday),
      })}
      size="md"
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Form form={sendForm as never}>
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
        {fields.length === 0 && <p className={classes.none}>{t('No slots: nothing can be booked on this day.')}</p>}
        {further && (
          <Button
            variant="subtle"
            className={classes.add}
            onClick={() => append({ processing_option: further, avail_slot: '' })}
          >
            {t('Add {title}', { title: t(further) })}
          </Button>
        )}
        <SubmitButton
          form={sendForm as never}
          secondary={
            <Button variant="default" size="md" onClick={onClose}>
              {t('Cancel')}
            </Button>
          }
        >
          {t('Save')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
