import { Skeleton, Text } from '@mantine/core';
import { FilledSheet } from '#web/cut-sheets/filled-sheet.tsx';
import { useSheet } from '#web/cut-sheets/use-sheet.ts';
import { ErrorState } from '#web/ui/states.tsx';

/** The filled sheet of a share, for an order's page; says so while there is nothing filled in. */
export function SheetOfShare({ form_id, data_id }: { form_id: number; data_id: number }) {
  const sheet = useSheet({ form_id, data_id });

  if (sheet.error && !sheet.data) return <ErrorState error={sheet.error} onRetry={sheet.refetch} />;
  if (!sheet.data) return <Skeleton h={120} />;
  if (sheet.data.form_status === 'open') return <Text c="dimmed">This cut sheet is not filled in yet.</Text>;
  return <FilledSheet template={sheet.data.form_json} list={sheet.data.form_data_json.order_list} />;
}
