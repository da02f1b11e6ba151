import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { proOrderList } from '#contract/booking/api.ts';
import { createOrderForSheet, ordersForSheet } from '#contract/booking/attach-api.ts';
import { LONGEST_NAME, NAME_TOO_LONG } from '#contract/booking/event-name.ts';
import { getAllDateSlot, getDateAvailableSlot } from '#contract/calendar/api.ts';
import { getCustomFormData, type SheetRecord } from '#contract/cut-sheets/api.ts';
import { CATEGORY_OF, comesAsFlock, SPECIES, type Species, showSpecies } from '#contract/lib/species.ts';
import { answerFor, type InspectionAnswer, LABEL_WORDS, LABELS, type Label } from '#contract/orders/offering.ts';
import { useMe } from '#web/accounts/session.ts';
import { NAMELESS } from '#web/booking/order-draft/order-draft.ts';
import { UsualDepositNote } from '#web/booking/order-draft/usual-deposit.tsx';
import type { FreeSheet } from '#web/booking/order-page/use-free-sheet.ts';
import { type DropoffDates, ScheduleDropoffDialog } from '#web/calendar/schedule-dropoff-dialog.tsx';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { InspectionSelect } from '#web/orders/inspection-field.tsx';
import { LABEL_HINT } from '#web/orders/order-words.ts';
import { NumberInput } from '#web/ui/number/number-input.tsx';

/** The largest flock, in head. */
const MAX_HEADS = 9999;

/** Books an animal for a sheet's customer. The day is picked in the calendar; a portal user's order becomes a request. */
export function OrderForSheetDialog({
  sheet,
  free,
  onBooked,
  onClose,
}: {
  sheet: SheetRecord;
  free: FreeSheet;
  onBooked: (data_id: number) => void;
  onClose: () => void;
}) {
  const kinds = kindsOf(sheet, useMe().nmfs_number);
  const name = `${sheet.first_name} ${sheet.last_name}`.trim();
  const [event_name, setEventName] = useState(name);
  const [species, setSpecies] = useState<Species>(kinds[0] ?? (sheet.type as Species));
  const [process_option, setLabel] = useState<Label | ''>('');
  const [answer, setAnswer] = useState<InspectionAnswer>('');
  const offering = answerFor(process_option, answer);
  const [heads, setHeads] = useState<number | ''>(1);
  const [isChecked, setChecked] = useState(false);
  const book = useApiMutation(createOrderForSheet, {
    refetch: [getCustomFormData, ordersForSheet, proOrderList, getAllDateSlot, getDateAvailableSlot],
    showsErrors: true,
  });
  const isCounted = !comesAsFlock(species) || (heads !== '' && heads >= 1 && heads <= MAX_HEADS);
  const count = comesAsFlock(species) && isCounted ? Number(heads) : 1;

  async function send({ dropoff_date, kill_date, full_day_reason }: DropoffDates): Promise<void> {
    if (nameProblem(event_name) !== '' || !isCounted) return setChecked(true);
    const { data } = await book.mutateAsync({
      data_id: await free.take(),
      event_name,
      species,
      heads: count,
      process_option,
      offering,
      dropoff_date,
      kill_date,
      full_day_reason,
    });
    onBooked(data.data_id);
    onClose();
  }

  return (
    <ScheduleDropoffDialog
      title={t('Create new Order')}
      killRule="same-day"
      needed={count}
      species={species}
      process_option={process_option}
      offering={offering}
      animals={{ [species]: count }}
      isMoreDirty={event_name !== name || process_option !== '' || heads !== 1}
      onConfirm={send}
      onClose={onClose}
      more={() => (
        <>
          <TextInput
            label={t('Event Name')}
            required
            autoComplete="off"
            value={event_name}
            error={isChecked && nameProblem(event_name)}
            onChange={({ currentTarget }) => setEventName(currentTarget.value)}
          />
          {kinds.length > 1 && (
            <NativeSelect
              label={t('Species')}
              value={species}
              onChange={({ currentTarget }) => setSpecies(currentTarget.value as Species)}
              data={kinds.map((value) => ({ value, label: t(showSpecies(value)) }))}
            />
          )}
          {comesAsFlock(species) && (
            <NumberInput
              label={t('Head count')}
              min={1}
              max={MAX_HEADS}
              value={heads}
              error={isChecked && !isCounted && (heads === '' ? t('Required') : true)}
              onChange={setHeads}
            />
          )}
          <NativeSelect
            label={t('Label type')}
            description={t(LABEL_HINT)}
            value={process_option}
            onChange={({ currentTarget }) => setLabel(currentTarget.value as Label | '')}
            data={[
              { value: '', label: t('Not set yet') },
              ...LABELS.map((value) => ({ value, label: t(LABEL_WORDS[value]) })),
            ]}
          />
          <InspectionSelect label={process_option} value={answer} onChange={setAnswer} />
          <UsualDepositNote booking={{ animals: [{ species, heads: count }], dropoff_date: '', process_option }} />
        </>
      )}
    />
  );
}

/** The species that use this sheet, its own first. Hogs and pork share a sheet. */
function kindsOf({ type }: SheetRecord, nmfs_number: string): Species[] {
  const handled = nmfs_number.split(',');
  const same = SPECIES.filter((key) => handled.includes(key) && CATEGORY_OF[key] === CATEGORY_OF[type as Species]);
  return same.sort((a, b) => Number(b === type) - Number(a === type));
}

function nameProblem(event_name: string): string {
  if (event_name.trim() === '') return t(NAMELESS);
  return event_name.trim().length > LONGEST_NAME ? t(NAME_TOO_LONG) : '';
}
