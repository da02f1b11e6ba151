import { Button, Skeleton } from '@mantine/core';
import { useRef, useState } from 'react';
import { type OrderDetails, viewOrder } from '#contract/booking/api.ts';
import { STATUS_WORDS } from '#contract/orders/status.ts';
import { EditConflictDialog } from '#web/booking/edit-order/edit-conflict-dialog.tsx';
import { animalOf, type EditValues, isFilled, quartersOfRows } from '#web/booking/edit-order/edit-draft.ts';
import { EditFacts } from '#web/booking/edit-order/edit-facts.tsx';
import { EditRail } from '#web/booking/edit-order/edit-rail.tsx';
import { EditShares } from '#web/booking/edit-order/edit-shares.tsx';
import { useEditOrder } from '#web/booking/edit-order/use-edit-order.ts';
import { nameOfAnimal } from '#web/booking/new-order/draft-order.ts';
import classes from '#web/booking/new-order/new-order-form.module.css';
import { type NamedFacts, TradeWarnings } from '#web/booking/new-order/trade-warnings.tsx';
import { useAsk } from '#web/lib/api.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { ErrorState } from '#web/ui/states.tsx';

interface EditOrderDialogProps {
  order_id: number;
  onClose: () => void;
}

/**
 * Changes an order from wherever it is shown. Spec part 1, section 2 (Edit Order dialog); part 2, section 2 (Day orders popup).
 *
 *     {editing && <EditOrderDialog order_id={editing} onClose={() => setEditing(null)} />}
 */
export function EditOrderDialog({ order_id, onClose }: EditOrderDialogProps) {
  const order = useAsk(viewOrder, { order_id });
  // What is begun stays open, whatever becomes of the order meanwhile.
  const [opened, setOpened] = useState<OrderDetails | null>(null);
  if (!opened && order.data?.can.edit) setOpened(order.data);
  if (opened) return <OpenedDialog order={opened} onClose={onClose} />;
  return (
    <Dialog title={t('Edit Order')} subtitle={t('Order {order_id}', { order_id })} size="full" onClose={onClose}>
      {order.data ? (
        <Refusal>{sayRefusal('order_fixed', { from: t(STATUS_WORDS[order.data.status]) })}</Refusal>
      ) : order.error ? (
        <ErrorState error={order.error} onRetry={() => void order.refetch()} />
      ) : (
        <Skeleton h={420} aria-busy />
      )}
    </Dialog>
  );
}

function OpenedDialog({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const edit = useEditOrder(order, onClose);
  const { order_id, title } = order;

  return (
    <Dialog
      title={t('Edit Order')}
      subtitle={`${t('Order {order_id}, {title}', { order_id, title })} · ${nameOfAnimal(order)}`}
      size="full"
      isDirty={edit.isDirty}
      onClose={onClose}
    >
      <form
        ref={form}
        noValidate
        className={classes.form}
        aria-label={t('Edit Order')}
        onKeyDown={(event) => {
          // A long form is saved by its button, not by Enter in some field. Its dialogs, whose keys come by here too, are not meant.
          const { target } = event;
          if (event.key === 'Enter' && target instanceof HTMLInputElement && form.current?.contains(target)) {
            event.preventDefault();
          }
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (event.target === form.current) void edit.save();
        }}
      >
        <div className={classes.columns}>
          <EditFacts edit={edit} />
          <EditShares edit={edit} />
          <div className={classes.rail}>
            <EditRail edit={edit} />
            <TradeWarnings animals={factsOfEdit(order, edit.values)} />
            {edit.problem && <Refusal>{edit.problem}</Refusal>}
            <div className={classes.buttons}>
              <CancelButton />
              <Button type="submit" size="md" loading={edit.isSaving}>
                {t('Save')}
              </Button>
            </div>
          </div>
        </div>
      </form>
      {edit.conflict && (
        <EditConflictDialog
          conflict={edit.conflict}
          mine={edit.values}
          onSettle={(differences) => void edit.settle(differences)}
          onClose={edit.postpone}
        />
      )}
    </Dialog>
  );
}

/** What the law of the trade wants to know of the animal as it would be saved. */
function factsOfEdit(order: OrderDetails, values: EditValues): NamedFacts[] {
  const animal = animalOf(values.quantities);
  if (!animal) return [];
  const rows = values.rows.filter(isFilled);
  const bringers = order.brought_by === null ? 0 : 4;
  const facts = {
    name: nameOfAnimal({ ...order, ...animal }),
    species: animal.species,
    process_option: values.process_option,
    organic: values.organic,
    over_thirty_months: values.over_thirty_months,
    owned_quarters: rows.length > 0 ? quartersOfRows(rows.filter(({ customer }) => customer)) : bringers,
    has_organic_file: values.organic_certified_file.length > 0,
    has_thirty_plus_file: values.thirty_plus_file.length > 0,
  };
  return [facts];
}
