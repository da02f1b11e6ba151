import { Button, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { emailFollowers, viewFollowers } from '#contract/market/alerts/alerts-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { TextAreaField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** Tells those who asked for the farm's news about a lot. */
export function TellFollowers({ lot_id }: { lot_id: number }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useApiQuery(viewFollowers, { lot_id });
  if (!data) return null;
  const { followers, emailed_at } = data;
  if (emailed_at !== null)
    return <Text role="status">{t('You emailed the people who follow your farm about this lot.')}</Text>;
  if (followers === 0)
    return (
      <Text c="dimmed">
        {t('Once buyers ask for your news, at checkout or on your farm’s page, you can email them from here.')}
      </Text>
    );
  return (
    <>
      <Button variant="default" leftSection={<IconMail aria-hidden />} onClick={() => setOpen(true)}>
        {t('Email {count} people who follow your farm', { count: followers })}
      </Button>
      {isOpen && <NoteDialog lot_id={lot_id} onClose={() => setOpen(false)} />}
    </>
  );
}

function NoteDialog({ lot_id, onClose }: { lot_id: number; onClose: () => void }) {
  const form = useSendForm(emailFollowers, {
    start: { lot_id, note: '' },
    refetch: [viewFollowers],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Tell the people who follow your farm')}
      form={form}
      submit={t('Send email')}
      onClose={onClose}
    >
      <Text size="sm">
        {t('They get the lot’s title, a link to it, and your note. You can do this once for each lot.')}
      </Text>
      <TextAreaField control={form.control} name="note" label={t('Note')} rows={3} />
    </FormDialog>
  );
}
