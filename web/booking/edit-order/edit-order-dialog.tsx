import { Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { type OrderDetails, viewOrder } from '#contract/booking/api.ts';
import type { Inspection } from '#contract/orders/offering.ts';
import { STATUS_WORDS } from '#contract/orders/status.ts';
import { useMe } from '#web/accounts/session.ts';
import { EditConflictDialog } from '#web/booking/edit-order/edit-conflict-dialog.tsx';
import { EditFacts } from '#web/booking/edit-order/edit-facts.tsx';
import { EditRail } from '#web/booking/edit-order/edit-rail.tsx';
import { EditShares } from '#web/booking/edit-order/edit-shares.tsx';
import { SeriesScopeField } from '#web/booking/edit-order/series-scope-field.tsx';
import { type EditOrder, useEditOrder } from '#web/booking/edit-order/use-edit-order.ts';
import { EDITED, namedAnimal } from '#web/booking/order-draft/edited-order.ts';
import { nameOfAnimal } from '#web/booking/order-draft/order-draft.ts';
import classes from '#web/booking/order-draft/order-form.module.css';
import { factsOfDraft, type NamedFacts, TradeWarnings } from '#web/booking/order-draft/trade-warnings.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { ErrorState } from '#web/ui/states.tsx';

interface EditOrderDialogProps {
  order_id: number;
  onClose: () => void;
}

/**
 * Edits an order, from any screen that shows it.
 *
 *     {editing && <EditOrderDialog order_id={editing} onClose={() => setEditing(null)} />}
 */
export function EditOrderDialog({ order_id, onClose }: EditOrderDialogProps) {
  const order = useApiQuery(viewOrder, { order_id });
  // Keeps the order as it was first loaded, so that the dialog stays open even if the order changes in the meantime.
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
  const edit = useEditOrder(order, onClose);
  const { form, draft, conflict } = edit;
  const { default_offering } = useMe();
  const { order_id, title } = order;

  return (
    <Dialog
      title={t('Edit Order')}
      subtitle={`${t('Order {order_id}, {title}', { order_id, title })} · ${nameOfAnimal(order)}`}
      size="full"
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Form form={form} isLong className={classes.form} label={t('Edit Order')}>
          <div className={classes.columns}>
            <div className={classes.main}>
              {!order.can.plan && (
                <Text size="sm">
                  {t(
                    'The plant has accepted this order. Only the plant can still change the species, head count, label, kill date, and hanging days.',
                  )}
                </Text>
              )}
              <EditFacts edit={edit} />
              <EditShares edit={edit} />
            </div>
            <div className={classes.rail}>
              <div className={classes.railPart}>
                <EditRail edit={edit} />
              </div>
              <div className={classes.railPart}>
                <SeriesScopeField order={edit.order} job="save" scope={edit.scope} onChange={edit.setScope} />
              </div>
              <div className={classes.railPart}>
                <TradeWarnings animals={factsOfEdit(edit, default_offering)} />
              </div>
            </div>
            <div className={classes.submit}>
              <SubmitButton form={form} flex={1} secondary={<CancelButton />}>
                {t('Save')}
              </SubmitButton>
            </div>
          </div>
        </Form>
      </FormProvider>
      {conflict && <EditConflictDialog conflict={conflict} mine={draft} />}
    </Dialog>
  );
}

/** The facts about the edited animal that the trade warnings check. */
function factsOfEdit({ order, draft }: EditOrder, default_offering: Inspection): NamedFacts[] {
  const animal = namedAnimal(draft);
  return animal
    ? factsOfDraft(draft, default_offering, { key: EDITED, name: nameOfAnimal({ ...order, ...animal }) })
    : [];
}
