import { Button, Group, ScrollArea, Stack, Text, Title } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { acceptAgreement, getAgreements } from '#contract/legal/api.ts';
import { DOCUMENTS } from '#contract/legal/documents.ts';
import { LegalText } from '#web/legal/legal-text.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/**
 * Asks users who accepted an older version to accept the current one, one text at a time, before they continue. `onLeave`
 * signs out, so that nobody is forced to accept.
 */
export function RenewalDialog({ onLeave }: { onLeave: () => void }) {
  const agreements = useApiQuery(getAgreements, {});
  const accept = useApiMutation(acceptAgreement, { refetch: [getAgreements] });
  const due = agreements.data?.find(({ is_due }) => is_due);
  if (!due) return null;
  const { agreement, version } = due;

  return (
    <Dialog key={agreement} title={t('Our terms have changed')} size="xl" onClose={onLeave}>
      <Stack>
        <Text>{t('Read the new version and accept it to continue.')}</Text>
        <Title order={3}>{t(DOCUMENTS[agreement].title)}</Title>
        <ScrollArea.Autosize
          mah="50vh"
          type="auto"
          viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t(DOCUMENTS[agreement].title) }}
        >
          <LegalText name={agreement} />
        </ScrollArea.Autosize>
        <Group justify="flex-end">
          <Button leftSection={<IconLogout aria-hidden />} variant="default" size="md" onClick={onLeave}>
            {t('Logout')}
          </Button>
          <Button size="md" loading={accept.isPending} onClick={() => accept.mutate({ agreement, version })}>
            {t('I accept')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
