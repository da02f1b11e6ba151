import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { RefusalCode } from '#contract/app/refusals.ts';
import { type OrderRow, proOrderList } from '#contract/booking/api.ts';
import { countOrders } from '#contract/booking/list-api.ts';
import { animalStageOf, STAGE_MOVES, STAGE_WORDS } from '#contract/orders/stages.ts';
import { MAX_MOVED_AT_ONCE, type MovedAnimal, moveStages } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import classes from '#web/booking/order-lists/bulk-receive.module.css';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import { areBirdsCounted } from '#web/orders/flock/typed-birds.ts';
import { STAGE_ACTIONS } from '#web/orders/stage-words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

/** Loaded on demand, because only animals on their way to the rail are weighed, and only birds are counted. */
const BulkWeighDialog = lazyDialog(() =>
  import('#web/booking/order-lists/bulk-weigh-dialog.tsx').then(({ BulkWeighDialog }) => BulkWeighDialog),
);

/** Moves the selected animals to their next stage, if all of them are at the same one. */
export function BulkMove({ chosen, onClear }: { chosen: readonly OrderRow[]; onClear: () => void }) {
  const [refused, setRefused] = useState<readonly MovedAnimal[]>([]);
  const [first] = chosen;
  const [isWeighing, setWeighing] = useState(false);
  const stages = new Set(chosen.map(animalStageOf));
  const to = first && STAGE_MOVES[animalStageOf(first)].on[0];
  const isPossible =
    stages.size === 1 &&
    to !== undefined &&
    to !== 'completed' &&
    chosen.length <= MAX_MOVED_AT_ONCE &&
    chosen.every(({ status }) => status === ORDER_STATUS.open);
  const move = useApiMutation(moveStages, {
    refetch: [proOrderList, countOrders],
    onDone: show,
  });
  if (!isPossible) return null;
  const isToWeigh =
    (to === 'killed' || to === 'hanging') && chosen.some(({ hanging_weight_clb }) => hanging_weight_clb === null);
  const isToCount = areBirdsCounted(to) && chosen.some(({ flock }) => flock !== null);
  const action = t(STAGE_ACTIONS[to] ?? STAGE_WORDS[to]);

  function show(outcomes: readonly MovedAnimal[]): void {
    setWeighing(false);
    const left = outcomes.filter((one) => one.refused !== null);
    setRefused(left);
    if (left.length > 0 || !to) return;
    announce('success', t('{count} animals: {stage}', { count: outcomes.length, stage: t(STAGE_WORDS[to]) }));
    onClear();
  }
  async function begin(): Promise<void> {
    if (to === undefined) return;
    if (isToWeigh || isToCount) return setWeighing(true);
    const text = t('{count} animals will move to “{stage}”.', { count: chosen.length, stage: t(STAGE_WORDS[to]) });
    if (!(await askToConfirm({ text, yes: action }))) return;
    move.mutate({ moves: chosen.map((order) => ({ order_id: order.order_id, from: animalStageOf(order) })), to });
  }
  function close(): void {
    setRefused([]);
    onClear();
  }
  return (
    <>
      <Button loading={move.isPending} onClick={() => void begin()}>
        {action}
      </Button>
      {isWeighing && <BulkWeighDialog orders={chosen} to={to} onDone={show} onClose={() => setWeighing(false)} />}
      {refused.length > 0 && (
        <Dialog title={action} size="sm" onClose={close}>
          <Text mb="xs">{t('These animals weren’t moved:')}</Text>
          <ul className={classes.left}>
            {refused.map(({ order_id, refused: why }) => (
              <li key={order_id}>
                <strong>
                  {t('Order {order_id}, {title}', {
                    order_id,
                    title: chosen.find((one) => one.order_id === order_id)?.title ?? '',
                  })}
                </strong>
                <span>{why && sayRefusal(why.code as RefusalCode, why.values)}</span>
              </li>
            ))}
          </ul>
          <Button onClick={close}>{t('Close')}</Button>
        </Dialog>
      )}
    </>
  );
}
