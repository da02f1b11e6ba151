import { Skeleton } from '@mantine/core';
import { useSheet } from '#web/cut-sheets/sheet-draft/use-sheet.ts';
import { FilledSheet } from '#web/cut-sheets/sheet-form/filled-sheet.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** Shows a share's submitted sheet on the order page, or a note that there is none yet. */
export function SheetOfShare({ form_id, data_id }: { form_id: number; data_id: number }) {
  const sheet = useSheet({ form_id, data_id });

  if (sheet.error && !sheet.data) return <ErrorState error={sheet.error} onRetry={sheet.refetch} />;
  if (!sheet.data) return <Skeleton h={120} />;
  const { form_status, form_json, form_data_json } = sheet.data;
  return <FilledSheet template={form_json} list={form_status === 'open' ? [] : form_data_json.order_list} />;
}
