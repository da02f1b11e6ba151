import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { wordsFor } from '#contract/app/refusals.ts';
import { type OrderDetails, viewOrder } from '#contract/booking/api.ts';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { type FlockCounts, findFlockProblem } from '#contract/orders/flock.ts';
import { countFlock } from '#contract/orders/flock-api.ts';
import { ARRIVED } from '#contract/orders/status.ts';
import { useMe } from '#web/accounts/session.ts';
import { announce } from '#web/lib/announce.ts';
import { t } from '#web/lib/words.ts';
import { isSureOf } from '#web/orders/is-sure-of.ts';
import { NumberField } from '#web/ui/fields.tsx';
import { FieldRow, useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** A flock's birds: booked, dead on arrival, received, condemned, and packed. Staff count them once it has arrived. */
export function OrderFlock({ order, flock }: { order: OrderDetails; flock: FlockCounts }) {
  const { role } = useMe();
  const [isOpen, setOpen] = useState(false);
  const { heads, status, stage } = order;
  const { dead_on_arrival, received, condemned, packed } = flock;
  const words = [
    t('{count} booked', { count: heads }),
    dead_on_arrival !== null && t('{count} dead on arrival', { count: dead_on_arrival }),
    received !== null && t('{count} received', { count: received }),
    condemned !== null && t('{count} condemned', { count: condemned }),
    packed !== null && t('{count} packed', { count: packed }),
  ];
  return (
    <Group gap="xs">
      <Text component="span">{words.filter(Boolean).join(' · ')}</Text>
      {isStaff(role) && ARRIVED.includes(status) && stage !== 'condemned' && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          {t('Count birds')}
        </Button>
      )}
      {isOpen && <CountBirdsDialog order={order} flock={flock} onClose={() => setOpen(false)} />}
    </Group>
  );
}

const Birds = z.union([z.literal(''), z.number()]);
const schema = z
  .object({ order_id: z.number(), dead_on_arrival: Birds, received: Birds, condemned: Birds, packed: Birds })
  .superRefine(({ order_id: _, ...counts }, ctx) => {
    const entries = Object.entries(counts).map(([field, count]) => [field, count === '' ? null : count]);
    const problem = findFlockProblem(Object.fromEntries(entries) as FlockCounts);
    if (problem) ctx.addIssue({ code: 'custom', path: [problem.field], message: wordsFor(problem.code) });
  });

function CountBirdsDialog({
  order: { order_id, title, heads },
  flock,
  onClose,
}: {
  order: OrderDetails;
  flock: FlockCounts;
  onClose: () => void;
}) {
  const form = useSendForm(countFlock, {
    schema,
    start: {
      order_id,
      dead_on_arrival: flock.dead_on_arrival ?? '',
      received: flock.received ?? '',
      condemned: flock.condemned ?? '',
      packed: flock.packed ?? '',
    },
    onProblem: async (problem) => ((await isSureOf(problem)) ? { is_sure: true } : null),
    refetch: [viewOrder, orderHistory],
    onDone: () => {
      announce('success', t('Birds counted'));
      onClose();
    },
  });
  const { control } = form;
  return (
    <FormDialog
      title={t('Count birds')}
      subtitle={`${t('Order {order_id}, {title}', { order_id, title })} · ${t('{count} booked', { count: heads })}`}
      size="sm"
      form={form}
      label={t('Count birds')}
      submit={t('Save')}
      onClose={onClose}
    >
      <FieldRow>
        <NumberField control={control} name="dead_on_arrival" label={t('Dead on arrival')} most={9999} />
        <NumberField control={control} name="received" label={t('Birds received')} most={9999} />
      </FieldRow>
      <FieldRow>
        <NumberField control={control} name="condemned" label={t('Birds condemned')} most={9999} />
        <NumberField control={control} name="packed" label={t('Birds packed')} most={9999} />
      </FieldRow>
      <Text c="dimmed" size="sm">
        {t(
          'The birds received don’t include those dead on arrival. Invoices charge for the birds packed or, until they’re counted, for those received or booked. If none are packed, only the kill is charged.',
        )}
      </Text>
    </FormDialog>
  );
}
