import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { TemplateDraft } from '#web/cut-sheets/builder/use-template-draft.ts';
import { type TemplateFile, TemplateFileField } from '#web/cut-sheets/templates/template-file-field.tsx';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** Replaces the draft with the contents of a file. Can be undone. */
export function ReplaceDialog({ draft, onClose }: { draft: TemplateDraft; onClose: () => void }) {
  const [file, setFile] = useState<TemplateFile | null>(null);
  return (
    <Dialog title={t('Replace with a JSON file')} onClose={onClose}>
      <TemplateFileField onRead={setFile} />
      {file && <Text mt="sm">{t('{count} parts found.', { count: Object.keys(file.template).length })}</Text>}
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          disabled={file === null}
          onClick={() => {
            if (file) draft.edit({ kind: 'replace', template: file.template });
            onClose();
          }}
        >
          {t('Replace draft')}
        </Button>
      </Group>
    </Dialog>
  );
}
