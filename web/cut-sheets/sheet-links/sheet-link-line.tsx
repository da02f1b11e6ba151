import { Text } from '@mantine/core';
import { getSheetLinks } from '#contract/cut-sheets/links-api.ts';
import { useMe } from '#web/accounts/session.ts';
import { sentWords, stateWords } from '#web/cut-sheets/sheet-links/send-sheet-dialog.tsx';
import { useApiQuery } from '#web/lib/api.ts';

/** The last link sent for a sheet, and whether it was opened. Shows nothing if none was sent. */
export function SheetLinkLine({ data_id }: { data_id: number }) {
  const { time_zone } = useMe();
  const [last] = useApiQuery(getSheetLinks, { data_id }).data?.links ?? [];
  return (
    last && (
      <Text size="sm" c="dimmed">
        {sentWords(last, time_zone)} · {stateWords(last, time_zone)}
      </Text>
    )
  );
}
