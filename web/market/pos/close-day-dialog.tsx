import { Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { closeCounterDay, type openCounterDay, viewCounter } from '#contract/market/pos/counter-api.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { DollarsOrNone } from '#web/invoicing/dollars.ts';
import { overWords } from '#web/invoicing/till/over-words.ts';
import { announce } from '#web/lib/announce.ts';
import { queryClient } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const CountForm = z.object({ counted: DollarsOrNone });

/** The seller enters the counted cash first, and only then sees how much there should be. */
export function CloseDayDialog({
  day: { day_id },
  waiting,
  onClose,
}: {
  day: DataOf<typeof openCounterDay>;
  /** How many sales haven't been sent yet. They would be missing from this day. */
  waiting: number;
  onClose: () => void;
}) {
  const [closed, setClosed] = useState<DataOf<typeof closeCounterDay> | null>(null);
  const form = useSendForm(closeCounterDay, {
    schema: CountForm,
    start: { counted: '' },
    toSend: ({ counted }) => ({ day_id, counted_cents: counted }),
    fieldOf: (name) => (name === 'counted_cents' ? 'counted' : name),
    onDone: setClosed,
    // The day was closed on another device.
    onProblem: async ({ code, message }) => {
      if (code !== 'till_closed') return null;
      announce('error', message);
      done();
      return null;
    },
  });

  function done(): void {
    onClose();
    void queryClient.invalidateQueries({ queryKey: [viewCounter.path] });
  }

  if (closed) {
    return (
      <Dialog title={t('Day closed')} size="sm" onClose={done}>
        <Text>{t('Counted: {amount}', { amount: showMoney(closed.counted_cents) })}</Text>
        <Text>{t('Expected: {amount}', { amount: showMoney(closed.expected_cents) })}</Text>
        <Text fw={600}>{overWords(closed.counted_cents - closed.expected_cents)}</Text>
      </Dialog>
    );
  }
  return (
    <FormDialog title={t('Count and close')} form={form} submit={t('Close the day')} size="sm" onClose={onClose}>
      {waiting > 0 && <Text>{t('Not sent yet: {count}', { count: waiting })}</Text>}
      <AmountField control={form.control} name="counted" label={t('Cash in the drawer')} />
    </FormDialog>
  );
}
