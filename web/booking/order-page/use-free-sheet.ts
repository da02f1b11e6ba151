import { useRef } from 'react';
import type { SheetRecord } from '#contract/cut-sheets/api.ts';
import { copyCustomFormData } from '#contract/cut-sheets/begin-api.ts';
import { useApiMutation } from '#web/lib/api.ts';

export type FreeSheet = ReturnType<typeof useFreeSheet>;

/** The sheet to attach: the given one, or a copy if it's already on an order. After a refusal, the same copy is reused. */
export function useFreeSheet({ form_id, data_id, order_id }: SheetRecord) {
  const copy = useApiMutation(copyCustomFormData, { showsErrors: true });
  const made = useRef<{ of: number; data_id: number } | null>(null);

  async function take(): Promise<number> {
    if (order_id === null) return data_id;
    if (made.current?.of !== data_id) {
      const { data } = await copy.mutateAsync({ form_id, data_id });
      made.current = { of: data_id, data_id: data[0]?.data_id ?? data_id };
    }
    return made.current.data_id;
  }
  return { take, isCopying: copy.isPending };
}
