import { Alert, Button, Group as Row, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { DataOf, SentTo } from '#contract/lib/endpoint.ts';
import { showCount } from '#contract/lib/figures.ts';
import { getMails } from '#contract/mail/api.ts';
import { BroadcastForm, GROUPS, previewBroadcast, sendBroadcast } from '#contract/notices/broadcast-api.ts';
import { useToday } from '#web/accounts/today.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t, type Words } from '#web/lib/words.ts';
import { MailPreview } from '#web/mail/mail-preview.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { DayField, NumberField, SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

type Values = SentTo<typeof previewBroadcast>;
type Preview = { values: Values; counts: DataOf<typeof previewBroadcast> };

/** A form for a message to a group. Shows a preview and the number of recipients, and sends the message once confirmed. */
export function BroadcastDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState<Values>({ group: 'everyone', days: 5, day: '', subject: '', text: '' });
  const [preview, setPreview] = useState<Preview | null>(null);
  if (!preview) {
    return <Writing start={values} onClose={onClose} onPreview={setPreview} />;
  }
  const goBack = () => {
    setValues(preview.values);
    setPreview(null);
  };
  return <Confirming {...preview} onBack={goBack} onClose={onClose} />;
}

interface WritingProps {
  start: Values;
  onClose: () => void;
  onPreview: (preview: Preview) => void;
}

function Writing({ start, onClose, onPreview }: WritingProps) {
  const today = useToday();
  const form = useSendForm(previewBroadcast, {
    start,
    schema: BroadcastForm,
    onDone: (counts) => onPreview({ counts, values: form.getValues() as Values }),
  });
  const { control } = form;
  const group = useWatch({ control, name: 'group' });
  return (
    <FormDialog title={t('Message to customers')} size="lg" onClose={onClose} form={form} submit={t('Preview')}>
      <SelectField
        control={control}
        name="group"
        label={t('To')}
        choices={Object.entries(GROUPS).map(([value, words]) => ({ value, label: t(words as Words) }))}
      />
      {group === 'waiting_meat' && (
        <NumberField control={control} name="days" label={t('Ready for longer than (days)')} most={365} isRequired />
      )}
      {group === 'dropoff_day' && (
        <DayField control={control} name="day" label={t('Drop-off day')} earliest={today} isRequired />
      )}
      <TextField control={control} name="subject" label={t('Subject')} isRequired />
      <TextAreaField
        control={control}
        name="text"
        label={t('Message')}
        rows={6}
        hint={t('We add a greeting and your contact details.')}
        isRequired
      />
    </FormDialog>
  );
}

function Confirming({ values, counts, onBack, onClose }: Preview & { onBack: () => void; onClose: () => void }) {
  const { people, emails, texts, segments, costly, unreached, sample } = counts;
  const send = useApiMutation(sendBroadcast, { refetch: [getMails], onDone: onClose });
  return (
    <Dialog title={t('Message to customers')} size="lg" onClose={onClose} isDirty>
      <Stack>
        {sample ? (
          <>
            <Facts
              facts={[
                { label: t('To'), value: t('{count} people', { count: people }) },
                { label: t('Emails'), value: showCount(emails) },
                { label: t('Texts'), value: showCount(texts) },
                ...(texts > 0 ? [{ label: t('Text segments'), value: showCount(segments) }] : []),
                { label: t('Can’t be reached'), value: showCount(unreached) },
                { label: t('Subject'), value: sample.subject },
              ]}
            />
            <MailPreview text={sample.text} />
            {costly.length > 0 && (
              <Text size="sm" c="dimmed">
                {t('Texts are billed per segment. These characters make them longer: {characters}', {
                  characters: costly.join(' '),
                })}
              </Text>
            )}
          </>
        ) : (
          <Alert color="gray">{t('No one is in this group right now. Pick another group or day.')}</Alert>
        )}
        <Row justify="flex-end">
          <Button variant="default" size="md" onClick={onBack}>
            {t('Change')}
          </Button>
          {sample && emails + texts > 0 && (
            <Button
              size="md"
              leftSection={<IconSend aria-hidden />}
              loading={send.isPending}
              onClick={() => send.mutate({ ...values, people })}
            >
              {t('Send to {count} people', { count: people })}
            </Button>
          )}
        </Row>
      </Stack>
    </Dialog>
  );
}
