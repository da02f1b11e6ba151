import { Button } from '@mantine/core';
import { useState } from 'react';
import { type OrderDetails, proOrderList, viewOrder } from '#contract/booking/api.ts';
import { orderHistory, splitOrder } from '#contract/booking/edit-api.ts';
import type { EditedAmount } from '#contract/booking/shares.ts';
import { type EditRow, findAddProblem, newRow, quartersOfRows, removeRow } from '#web/booking/edit-order/edit-draft.ts';
import { EditShareRow } from '#web/booking/edit-order/edit-share-row.tsx';
import classes from '#web/booking/edit-order/edit-shares.module.css';
import { AddMore } from '#web/booking/new-order/add-more.tsx';
import { templatesOf, useTemplates } from '#web/booking/new-order/use-templates.ts';
import dialogClasses from '#web/booking/share-editor/split-dialog.module.css';
import { useSend } from '#web/lib/api.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t, translate } from '#web/lib/words.ts';
import { AMOUNT_WORDS } from '#web/orders/order-words.ts';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';

type Share = OrderDetails['split'][number];

/** How a share most likely falls in two. */
const HALVES: Readonly<Record<number, readonly [EditedAmount, EditedAmount]>> = {
  4: ['Half', 'Half'],
  3: ['Half', 'Quarter'],
  2: ['Quarter', 'Quarter'],
};

/** Divides one share among customers; together they have exactly what it was. Spec part 1, section 7 (order/split); decision C-63. */
export function SplitShareDialog({
  order: { order_id, species, split },
  share,
  onClose,
}: {
  order: OrderDetails;
  share: Share;
  onClose: () => void;
}) {
  const { templates = [] } = useTemplates();
  const sheets = templatesOf(templates, species);
  const name = `${share.first_name} ${share.last_name}`.trim();
  const [start] = useState(() => {
    const [own, other] = HALVES[share.qty] ?? ['Half', 'Half'];
    const customer = { id: share.form_customer_id, label: name };
    return [
      newRow({ customer, cut_sheet: share.form_id, amount: own }),
      newRow({ cut_sheet: share.form_id, amount: other }),
    ];
  });
  const [rows, setRows] = useState<EditRow[]>(start);
  const [customerError, setCustomerError] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState('');
  const { mutateAsync, isPending } = useSend(splitOrder, {
    showsErrors: true,
    refetch: [viewOrder, proOrderList, orderHistory],
    onDone: onClose,
  });
  const addProblem = findAddProblem(rows, share.qty);
  const quarters = quartersOfRows(rows);

  function show(changed: EditRow[]): void {
    setRows(changed);
    setProblem('');
    setCustomerError({});
  }

  function change(index: number, changes: Partial<EditRow>): void {
    const row = rows[index];
    const { customer } = changes;
    const others = split.filter(({ cart_id }) => cart_id !== share.cart_id).map((one) => one.form_customer_id);
    const taken = [...others, ...rows.flatMap((one, at) => (at === index ? [] : (one.customer?.id ?? [])))];
    if (row && customer && taken.includes(customer.id)) {
      setCustomerError({ [row.key]: sayRefusal('customer_twice') });
      return;
    }
    show(rows.map((one, at) => (at === index ? { ...one, ...changes } : one)));
  }

  async function save(): Promise<void> {
    if (rows.some(({ customer, amount }) => amount && !customer)) return setProblem(sayRefusal('owner_missing'));
    if (rows.some(({ cut_sheet }) => cut_sheet === null)) return setProblem(sayRefusal('cut_sheet_missing'));
    if (quarters !== share.qty) return setProblem(sayRefusal('not_one_animal'));
    const split_data = rows.map(({ customer, cut_sheet, amount }) => ({
      name: customer?.id ?? ('' as const),
      cutsheet: cut_sheet ?? ('' as const),
      amount: amount ?? ('' as const),
    }));
    try {
      await mutateAsync({ cart_id: share.cart_id, split_data, form_id: share.form_id ?? rows[0]?.cut_sheet ?? '' });
    } catch (error) {
      setProblem(wordsOf(error));
    }
  }

  return (
    <Dialog
      title={t('Split Order')}
      subtitle={`${t('Order {order_id}', { order_id })} · ${name} · ${translate(AMOUNT_WORDS[share.qty] ?? 'Qt 3')}`}
      size="lg"
      isDirty={JSON.stringify(rows) !== JSON.stringify(start)}
      onClose={onClose}
    >
      <div className={dialogClasses.split}>
        <ol className={classes.rows}>
          {rows.map((row, index) => (
            <EditShareRow
              key={row.key}
              row={row}
              rows={rows}
              index={index}
              sheets={sheets}
              whole={share.qty}
              customerError={customerError[row.key]}
              onChange={(changes) => change(index, changes)}
              onRemove={() => show(removeRow(rows, index))}
            />
          ))}
        </ol>
        <AddMore
          count={rows.length}
          isBlocked={addProblem !== null}
          hint={addProblem === 'no_amount_left' && sayRefusal('no_amount_left')}
          quarters={quarters}
          whole={share.qty}
          onAdd={() =>
            addProblem ? setProblem(sayRefusal(addProblem)) : show([...rows, newRow({ cut_sheet: share.form_id })])
          }
        />
        {problem && <Refusal>{problem}</Refusal>}
        <div className={dialogClasses.buttons}>
          <CancelButton />
          <Button size="md" loading={isPending} onClick={() => void save()}>
            {t('Save')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
