import { Stack } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import type { RefusalCode } from '#contract/app/refusals.ts';
import { type OrderRow, proOrderList } from '#contract/booking/api.ts';
import { countOrders } from '#contract/booking/list-api.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { clbOf } from '#contract/lib/weight.ts';
import { type AnimalStage, animalStageOf, STAGE_WORDS } from '#contract/orders/stages.ts';
import { type MovedAnimal, moveStages } from '#contract/orders/stages-api.ts';
import classes from '#web/booking/order-lists/bulk-weigh-dialog.module.css';
import { useApiMutation } from '#web/lib/api.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import { FlockFields } from '#web/orders/flock/flock-fields.tsx';
import { birdsToSend, sayMayBeBlank, startBirds, TypedBirds } from '#web/orders/flock/typed-birds.ts';
import { sayCheck, UNUSUAL } from '#web/orders/is-sure-of.ts';
import { Pounds, typedPounds } from '#web/orders/pounds.ts';
import { STAGE_ACTIONS } from '#web/orders/stage-words.ts';
import { WeightField } from '#web/orders/weight-field.tsx';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { useDialogForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const Typed = z.object({ pounds: z.record(z.string(), Pounds), birds: z.record(z.string(), TypedBirds) });
type Typed = z.output<typeof Typed>;

/** Starts with a letter, so that the form stores the weights as an object rather than a long array. */
const keyOf = ({ order_id }: OrderRow) => `order${order_id}`;
const isUnusual = ({ refused }: MovedAnimal) => UNUSUAL.some((code) => code === refused?.code);

/**
 * Marks several animals as killed, hanging, or ready, and asks for the hanging weights and for the birds of flocks. Blank
 * ones are entered later.
 */
export function BulkWeighDialog({
  orders,
  to,
  onDone,
  onClose,
}: {
  orders: readonly OrderRow[];
  to: AnimalStage;
  onDone: (outcomes: readonly MovedAnimal[]) => void;
  onClose: () => void;
}) {
  // Animals that were moved leave the dialog. Those with an unusual weight stay until somebody is sure.
  const [settled, setSettled] = useState<readonly MovedAnimal[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const left = orders.filter(({ order_id }) => !settled.some((one) => one.order_id === order_id));
  const move = useApiMutation(moveStages, { refetch: [proOrderList, countOrders], showsErrors: true });
  const form = useDialogForm<Typed>({
    start: {
      pounds: Object.fromEntries(orders.map((order) => [keyOf(order), typedPounds(order.hanging_weight_clb)])),
      birds: Object.fromEntries(
        orders.flatMap((order) => (order.flock ? [[keyOf(order), startBirds(order.flock)]] : [])),
      ),
    },
    schema: Typed,
    onSave: (typed) => void send(left, typed, settled).catch((problem) => setRefusal(wordsOf(problem))),
  });

  async function send(
    some: readonly OrderRow[],
    typed: Typed,
    before: readonly MovedAnimal[],
    is_sure = false,
  ): Promise<void> {
    setRefusal(null);
    const { data: outcomes } = await move.mutateAsync({
      moves: some.map((order) => moveOf(order, typed, is_sure)),
      to,
    });
    const asked = outcomes.filter(isUnusual);
    const known = [...before, ...outcomes.filter((one) => !isUnusual(one))];
    if (asked.length === 0) return onDone(known);
    setSettled(known);
    const isRight = await askToConfirm({
      title: sayCheck(asked.every(({ refused }) => refused?.code === 'flock_unusual') ? 'flock_unusual' : undefined),
      text: asked.map(({ refused }) => refused && sayRefusal(refused.code as RefusalCode, refused.values)).join('\n'),
      yes: t('Yes, it’s right'),
      no: t('No, change it'),
    });
    const unusual = some.filter(({ order_id }) => asked.some((one) => one.order_id === order_id));
    if (isRight) await send(unusual, typed, known, true);
  }

  const title = t(STAGE_ACTIONS[to] ?? STAGE_WORDS[to]);
  return (
    <FormDialog
      title={title}
      subtitle={
        orders.some(({ flock }) => flock) ? sayMayBeBlank() : t('Leave a weight blank to weigh that animal later.')
      }
      size="lg"
      onClose={() => (settled.length > 0 ? onDone(settled) : onClose())}
      form={{ ...form, isSending: move.isPending, refusal }}
      label={title}
      submit={title}
    >
      <ul className={classes.animals}>
        {left.map((order) => (
          <li key={order.order_id}>
            <span className={classes.animal}>
              <b>{order.title}</b>
              <span>{nameOf(order)}</span>
            </span>
            <Stack gap="xs">
              {to !== 'ready' && (
                <WeightField
                  control={form.control}
                  name={`pounds.${keyOf(order)}`}
                  label={t('Hanging weight, in pounds')}
                  hint={null}
                />
              )}
              {order.flock && (
                <FlockFields
                  control={form.control}
                  to={to}
                  known={order.flock}
                  nameOf={(field) => `birds.${keyOf(order)}.${field}`}
                />
              )}
            </Stack>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

function moveOf(order: OrderRow, { pounds, birds: typed }: Typed, is_sure: boolean) {
  const { order_id, hanging_weight_clb: seen_clb, flock } = order;
  const hanging_weight_clb = clbOf(pounds[keyOf(order)] ?? '');
  const counts = typed[keyOf(order)];
  const birds = counts && flock ? birdsToSend(counts, flock) : undefined;
  const weights = { hanging_weight_clb, seen_clb, is_sure };
  return {
    order_id,
    from: animalStageOf(order),
    ...(hanging_weight_clb !== null && { weights }),
    ...(birds && { birds: { ...birds, is_sure } }),
  };
}

const nameOf = ({ species, tagid, order_id }: OrderRow): string =>
  [t(showSpecies(species)), tagid ? t('Ear tag {tag}', { tag: tagid }) : t('Order {order_id}', { order_id })].join(
    ' · ',
  );
