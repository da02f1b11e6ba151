import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { getAgreements } from '#contract/legal/api.ts';
import { DOCUMENTS, type DocumentName } from '#contract/legal/documents.ts';
import { LegalDialog } from '#web/legal/legal-dialog.tsx';
import { longDay } from '#web/legal/legal-text.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/states.tsx';

/** The legal texts that the user accepted, with version and date. Each can be opened. */
export function AcceptedTexts({ timeZone }: { timeZone: string }) {
  const agreements = useApiQuery(getAgreements, {});
  const [reading, setReading] = useState<DocumentName | null>(null);
  if (agreements.error && !agreements.data)
    return <ErrorState error={agreements.error} onRetry={() => void agreements.refetch()} />;
  if (!agreements.data) return <Skeleton h="6rem" />;

  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {agreements.data.map(({ agreement, accepted }) => (
        <li key={agreement}>
          <Anchor component="button" type="button" onClick={() => setReading(agreement)}>
            {t(DOCUMENTS[agreement].title)}
          </Anchor>
          {accepted.map(({ version, accepted_at }) => (
            <Text key={version} c="dimmed" size="sm">
              {t('Version from {day}, accepted {when}', {
                day: longDay(version),
                when: formatInstant(accepted_at, timeZone),
              })}
            </Text>
          ))}
          {accepted.length === 0 && (
            <Text c="dimmed" size="sm">
              {t('Not accepted yet')}
            </Text>
          )}
        </li>
      ))}
      {reading && <LegalDialog name={reading} onClose={() => setReading(null)} />}
    </Stack>
  );
}
