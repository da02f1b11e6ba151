import { Button, Text } from '@mantine/core';
import { z } from 'zod';
import type { Answers } from '#contract/cut-sheets/answers.ts';
import { getCustomFormData } from '#contract/cut-sheets/api.ts';
import { askChange, askChangeByLink, getSheetChanges } from '#contract/cut-sheets/changes-api.ts';
import { openSheetLink } from '#contract/cut-sheets/links-api.ts';
import * as fields from '#contract/lib/fields.ts';
import { t } from '#web/lib/words.ts';
import { TextAreaField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** Identifies the sheet, by id when signed in or by the token in its link. */
export type Asking = { data_id: number } | { token: string };

const Reason = fields.Text(1000).min(1, 'Required');
const Said = z.object({ reason: Reason, wish: fields.Text(2000).min(1, 'Required') });
/** `wish` is optional when changed answers are attached. */
const Answered = z.object({ reason: Reason, wish: fields.Text(2000) });

interface AskChangeDialogProps {
  by: Asking;
  /** The changed answers, if the sheet was filled in again. */
  wanted: Answers | null;
  /** Opens the sheet so that it can be filled in. Omitted once it has been filled in. */
  onFill?: () => void;
  onDone: () => void;
  onClose: () => void;
}

/** Asks the plant to change a locked sheet. */
export function AskChangeDialog({ by, wanted, onFill, onDone, onClose }: AskChangeDialogProps) {
  const endpoint = ('token' in by ? askChangeByLink : askChange) as typeof askChange;
  const form = useSendForm(endpoint, {
    start: { reason: '', wish: '' },
    schema: wanted ? Answered : Said,
    toSend: (said) => ({ ...(by as { data_id: number }), ...said, ...(wanted && { wanted }) }),
    refetch: [getSheetChanges, getCustomFormData, openSheetLink],
    onDone,
  });
  return (
    <FormDialog
      title={t('Ask for a change')}
      onClose={onClose}
      form={form}
      label={t('Ask for a change')}
      submit={t('Ask the plant')}
    >
      <Text>{t('Cutting has started. We’ll let you know what the plant says. If it’s urgent, call them.')}</Text>
      <TextAreaField control={form.control} name="reason" label={t('Reason')} rows={2} isRequired />
      <TextAreaField
        control={form.control}
        name="wish"
        label={t('What should be cut differently?')}
        rows={4}
        isRequired={!wanted}
      />
      {wanted && <Text c="dimmed">{t('The cuts you chose will be included.')}</Text>}
      {onFill && (
        <div>
          <Button variant="default" onClick={onFill}>
            {t('Choose the cuts on the sheet instead')}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
