import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { getCustomForm } from '#contract/cut-sheets/api.ts';
import { chooseShares, type OpenTemplate, openTemplate } from '#contract/cut-sheets/templates/templates-api.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';

const SHARES = [
  [1, 'Quarter'],
  [2, 'Half'],
  [3, 'Three quarters'],
  [4, 'Whole'],
] as const;

/** Which shares a cut sheet is meant for. */
export function SharesDialog({ record: { id, share_sizes }, onClose }: { record: OpenTemplate; onClose: () => void }) {
  const [chosen, setChosen] = useState(share_sizes.map(String));
  const save = useApiMutation(chooseShares, { refetch: [openTemplate, getCustomForm], onDone: onClose });
  return (
    <Dialog title={t('Share sizes')} onClose={onClose}>
      <Checkbox.Group
        label={t('Share sizes for this cut sheet')}
        description={t('New orders use this cut sheet for these share sizes. Leave all unchecked if it fits any size.')}
        value={chosen}
        onChange={setChosen}
      >
        <Stack gap="sm" mt="sm">
          {SHARES.map(([quarters, words]) => (
            <Checkbox key={quarters} value={String(quarters)} label={t(words)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate({ form_id: id, share_sizes: chosen.map(Number) })}>
          {t('Save')}
        </Button>
      </Group>
    </Dialog>
  );
}
