import { Button, Group, Stack } from '@mantine/core';
import { DOCUMENTS, type DocumentName } from '#contract/legal/documents.ts';
import { LegalText } from '#web/legal/legal-text.tsx';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** A legal text in a dialog. */
export function LegalDialog({ name, onClose }: { name: DocumentName; onClose: () => void }) {
  return (
    <Dialog title={t(DOCUMENTS[name].title)} size="xl" onClose={onClose}>
      <Stack>
        <LegalText name={name} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('Close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
