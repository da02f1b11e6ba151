import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { RECALL_TYPES, type TraceKind } from '#contract/floor/trace.ts';
import { recallList, saveRecall } from '#contract/floor/trace-api.ts';
import classes from '#web/floor/trace/trace.module.css';
import { newKey } from '#web/lib/new-key.ts';
import { t } from '#web/lib/words.ts';
import { RadioField, TextField } from '#web/ui/fields.tsx';
import { CancelButton, Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

const Recall = z.object({ type: z.enum(RECALL_TYPES), reason: z.string() });

/** Puts a drill or a recall on file, with what the trace shows now. */
export function RecallEntry({ asked, onDone }: { asked: { kind: TraceKind; id: number }; onDone: () => void }) {
  const [action_id] = useState(newKey);
  const form = useSendForm(saveRecall, {
    start: { type: 'drill', reason: '' },
    schema: Recall,
    toSend: (values) => ({ ...asked, ...values, action_id }),
    refetch: [recallList],
    onDone,
  });
  const type = useWatch({ control: form.control, name: 'type' });
  return (
    <Form form={form} label={t('Record a drill or recall')}>
      <RadioField
        control={form.control}
        name="type"
        label={t('What is it?')}
        choices={[
          { value: 'drill', label: t('Drill') },
          { value: 'recall', label: t('Recall') },
        ]}
      />
      {type === 'recall' && (
        <>
          <p className={classes.advice}>
            {t('Call the FSIS District Office within 24 hours of learning that meat may be unsafe.')}
          </p>
          <TextField control={form.control} name="reason" label={t('Recalled because')} maxLength={300} isRequired />
        </>
      )}
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Save')}
      </SubmitButton>
    </Form>
  );
}
