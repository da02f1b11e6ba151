import { Button, Group, Text } from '@mantine/core';
import { z } from 'zod';
import type { DataOf, Endpoint, SentTo } from '#contract/lib/endpoint.ts';
import { NEED_WORDS, type Need } from '#contract/orders/stage-needs.ts';
import { type AnimalStage, STAGE_WORDS } from '#contract/orders/stages.ts';
import { moveStage, stageNeeds } from '#contract/orders/stages-api.ts';
import { customerLink } from '#web/directory/find-customers.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { orderLink } from '#web/orders/order-words.ts';
import classes from '#web/orders/stage-needs-dialog.module.css';
import { OVERRIDE_HINT, STAGE_ACTIONS } from '#web/orders/stage-words.ts';
import { HangingWeight } from '#web/orders/weight-button.tsx';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

interface StageNeedsDialogProps {
  order: { order_id: number; title: string; hanging_weight_clb: number | null };
  from: AnimalStage;
  move: Pick<SentTo<typeof moveStage>, 'weights' | 'birds'> & { to: AnimalStage };
  refetch: readonly Endpoint[];
  onDone: (moved: DataOf<typeof moveStage>) => void;
  onClose: () => void;
}
type Needs = DataOf<typeof stageNeeds>;

/** What is missing before an animal can move on, where to enter it, and the office's way around it. */
export function StageNeedsDialog({ order, from, move, refetch, onDone, onClose }: StageNeedsDialogProps) {
  const { order_id, title } = order;
  const { to, weights, birds } = move;
  const query = useApiQuery(stageNeeds, { order_id, to });
  const needs = query.data;
  const done = (moved: DataOf<typeof moveStage>) => {
    onDone(moved);
    onClose();
  };
  const sent = { order_id, from, to, ...(weights && { weights }), ...(birds && { birds }) };
  // A weight that is sent along isn't missing.
  const left = needs?.needs.filter((need) => need !== 'weight' || !weights) ?? [];
  return (
    <Dialog
      title={t('Something is missing')}
      subtitle={`${title}: ${t(STAGE_WORDS[from])} → ${t(STAGE_WORDS[to])}`}
      size="sm"
      onClose={onClose}
    >
      {query.error && !needs && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      {needs && <Missing needs={{ ...needs, needs: left }} order={order} refetch={[stageNeeds, ...refetch]} />}
      {needs && left.length === 0 && <Ready sent={sent} to={to} refetch={refetch} onDone={done} />}
      {needs && left.length > 0 && needs.can_override && <Override sent={sent} refetch={refetch} onDone={done} />}
      {needs && left.length > 0 && !needs.can_override && (
        <>
          <Text size="sm" mt="md">
            {t('Ask the office to enter it, or to move the animal anyway.')}
          </Text>
          <Group justify="flex-end" mt="md">
            <CancelButton>{t('Close')}</CancelButton>
          </Group>
        </>
      )}
    </Dialog>
  );
}

const OF_OWNERS: readonly Need[] = ['owner_name', 'address', 'phone'];

function Missing({
  needs: { needs, owners, can_override },
  order,
  refetch,
}: {
  needs: Needs;
  order: StageNeedsDialogProps['order'];
  refetch: readonly Endpoint[];
}) {
  return (
    <ul className={classes.missing}>
      {owners.map(({ customer_id, name, missing }) => (
        <li key={customer_id}>
          <span>
            {can_override ? (
              <AnchorLink {...customerLink({ id: customer_id })}>{name || t('Customer')}</AnchorLink>
            ) : (
              name || t('Customer')
            )}
            : {missing.map((need) => t(NEED_WORDS[need])).join(', ')}
          </span>
        </li>
      ))}
      {needs
        .filter((need) => !OF_OWNERS.includes(need))
        .map((need) => (
          <li key={need}>
            <span className={classes.need}>{t(NEED_WORDS[need])}</span>
            {need === 'weight' ? (
              <HangingWeight order={order} refetch={refetch} />
            ) : (
              <AnchorLink {...orderLink(order.order_id)}>{t('Open the order')}</AnchorLink>
            )}
          </li>
        ))}
    </ul>
  );
}

interface MoveProps {
  sent: Pick<SentTo<typeof moveStage>, 'order_id' | 'from' | 'to' | 'weights' | 'birds'>;
  refetch: readonly Endpoint[];
  onDone: (moved: DataOf<typeof moveStage>) => void;
}

/** Everything has been entered in the meantime. */
function Ready({ sent, to, refetch, onDone }: MoveProps & { to: AnimalStage }) {
  const move = useApiMutation(moveStage, { refetch, onDone });
  return (
    <>
      <Text mb="md">{t('Nothing is missing anymore.')}</Text>
      <Group justify="flex-end">
        <CancelButton />
        <Button size="md" loading={move.isPending} onClick={() => move.mutate(sent)}>
          {t(STAGE_ACTIONS[to] ?? STAGE_WORDS[to])}
        </Button>
      </Group>
    </>
  );
}

const Reason = z.object({ reason: z.string().trim().min(1, 'Required') });

function Override({ sent, refetch, onDone }: MoveProps) {
  const form = useSendForm(moveStage, {
    start: { reason: '' },
    schema: Reason,
    toSend: ({ reason }) => ({ ...sent, reason, override: true }),
    refetch,
    onDone,
  });
  return (
    <Form form={form} label={t('Move anyway')}>
      <TextField
        control={form.control}
        name="reason"
        label={t('Reason for moving it anyway')}
        hint={t(OVERRIDE_HINT)}
        maxLength={200}
        isRequired
      />
      <SubmitButton form={form} secondary={<CancelButton />}>
        {t('Move anyway')}
      </SubmitButton>
    </Form>
  );
}
