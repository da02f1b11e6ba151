import { useMemo, useState } from 'react';
import type { OrderRow } from '#contract/booking/api.ts';
import { t } from '#web/lib/words.ts';
import type { RowSelection } from '#web/ui/table/row-selection.tsx';

/** The selected orders, across pages. */
export function useChosenOrders() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, OrderRow>>(new Map());
  const selection = useMemo<RowSelection<OrderRow>>(
    () => ({
      isOn: ({ order_id }) => chosen.has(order_id),
      label: ({ order_id, title }) => t('Order {order_id}, {title}', { order_id, title }),
      set(rows, isOn) {
        setChosen((before) => {
          const next = new Map(before);
          for (const row of rows) {
            if (isOn) next.set(row.order_id, row);
            else next.delete(row.order_id);
          }
          return next;
        });
      },
    }),
    [chosen],
  );
  return { chosen: [...chosen.values()], selection, clear: () => setChosen(new Map()) };
}
