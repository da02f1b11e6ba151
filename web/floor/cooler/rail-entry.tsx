import { Button } from '@mantine/core';
import { useState } from 'react';
import { coolerList, cuttingPlan, type Rail, removeRail, saveRail } from '#contract/floor/cooler/cooler-api.ts';
import own from '#web/floor/cooler/cooler.module.css';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { NumberField, TextField } from '#web/ui/fields.tsx';
import { CancelButton, Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

/** The most that one rail can hold. */
const MAX_PLACES = 500;

/** The plant's rails, for the office: each can be changed, and new ones added. */
export function RailEntries({ rails, onDone }: { rails: readonly Rail[]; onDone: () => void }) {
  const [rail, setRail] = useState<Rail | 'new' | null>(rails.length === 0 ? 'new' : null);
  if (rail) return <RailEntry rail={rail === 'new' ? undefined : rail} onDone={() => setRail(null)} />;
  return (
    <div className={own.actions}>
      {rails.map((one) => (
        <Button key={one.rail_id} variant="default" onClick={() => setRail(one)}>
          {t('{rail}: {taken} of {capacity}', { rail: one.name, taken: one.taken, capacity: one.capacity })}
        </Button>
      ))}
      <Button onClick={() => setRail('new')}>{t('Add a rail')}</Button>
      <Button variant="default" onClick={onDone}>
        {t('Back to the cooler')}
      </Button>
    </div>
  );
}

function RailEntry({ rail, onDone }: { rail: Rail | undefined; onDone: () => void }) {
  const rail_id = rail?.rail_id ?? 0;
  const refetch = [coolerList, cuttingPlan];
  const form = useSendForm(saveRail, {
    start: { rail_id, name: rail?.name ?? '', capacity: rail?.capacity ?? 20 },
    refetch,
    onDone,
  });
  const remove = useApiMutation(removeRail, { refetch, onDone });
  return (
    <Form form={form} label={t('Rail')}>
      <TextField control={form.control} name="name" label={t('Name of the rail')} maxLength={40} isRequired />
      <NumberField
        control={form.control}
        name="capacity"
        label={t('Places')}
        hint={t('A side takes one place, and so does a carcass in one piece.')}
        least={1}
        most={MAX_PLACES}
        isRequired
      />
      {rail && (
        <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate({ rail_id })}>
          {t('Remove this rail')}
        </Button>
      )}
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Save')}
      </SubmitButton>
    </Form>
  );
}
