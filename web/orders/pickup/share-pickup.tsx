import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { listPickups, MAX_BOXES, type Pickup, pickUpShare, undoPickup } from '#contract/orders/pickups-api.ts';
import { STAGE_UNDO_SECONDS } from '#contract/orders/stages-api.ts';
import { useMe } from '#web/accounts/session.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { OVERRIDE_HINT } from '#web/orders/stage-words.ts';
import { NumberField, TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

interface SharePickupProps {
  order_id: number;
  pickup: Pickup;
  /** The share's owner. */
  owner: string;
  /** Whether the animal is ready for pickup. */
  isReady: boolean;
  refetch: readonly Endpoint[];
}

/** Who picked up a share's meat and when, or what has to be paid first, and the button that records the pickup. */
export function SharePickup({ order_id, pickup, owner, isReady, refetch }: SharePickupProps) {
  const { time_zone } = useMe();
  const { cart_id, picked_up, farm } = pickup;
  const [isAsking, setAsking] = useState(false);
  const [pickup_id, setPickupId] = useState(0);
  const all = [listPickups, ...refetch];
  const undo = useApiMutation(undoPickup, { refetch: all, onDone: () => setPickupId(0) });
  function noteDone(id: number) {
    setAsking(false);
    setPickupId(id);
    setTimeout(() => setPickupId(0), STAGE_UNDO_SECONDS * 1000);
  }
  const owed = owedWords(pickup);
  if (!picked_up && owed.length === 0 && farm === '' && !isReady) return null;
  return (
    <Group justify="space-between" gap="xs" mih="1.75rem">
      <Text size="sm" c={picked_up ? 'dimmed' : owed.length > 0 ? 'var(--hq-bad-ink)' : 'dimmed'}>
        {picked_up
          ? [
              t('Picked up {when} by {name}', { when: formatInstant(picked_up.at, time_zone), name: picked_up.name }),
              picked_up.boxes !== null && t('{count} boxes', { count: picked_up.boxes }),
            ]
              .filter(Boolean)
              .join(' · ')
          : [...owed, farm !== '' && t('{farm} picks up these boxes and delivers them', { farm })]
              .filter(Boolean)
              .join(' · ') || t('Waiting to be picked up')}
      </Text>
      {picked_up && pickup_id > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={undo.isPending}
          onClick={() => undo.mutate({ order_id, cart_id, pickup_id })}
        >
          {t('Undo')}
        </Button>
      )}
      {!picked_up && isReady && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('{action}: {title}', { action: t('Mark as picked up'), title: owner })}
          onClick={() => setAsking(true)}
        >
          {t('Mark as picked up')}
        </Button>
      )}
      {isAsking && (
        <PickupDialog
          order_id={order_id}
          pickup={pickup}
          owner={owner}
          refetch={all}
          onDone={noteDone}
          onClose={() => setAsking(false)}
        />
      )}
    </Group>
  );
}

const owedWords = ({ farm_cents, plant_cents }: Pickup): string[] => [
  ...(farm_cents > 0 ? [t('Not paid to the farm: {amount}', { amount: showMoney(farm_cents) })] : []),
  ...(plant_cents > 0 ? [t('Not paid to the plant: {amount}', { amount: showMoney(plant_cents) })] : []),
];

const typedAs = (needsReason: boolean) =>
  z.object({
    name: z.string().trim().min(1, 'Required'),
    boxes: z.union([z.literal('').transform(() => null), z.int().min(0).max(MAX_BOXES)]),
    reason: needsReason ? z.string().trim().min(1, 'Required') : z.string(),
  });

interface PickupDialogProps {
  order_id: number;
  pickup: Pickup;
  owner: string;
  refetch: readonly Endpoint[];
  onDone: (pickup_id: number) => void;
  onClose: () => void;
}

/**
 * Asks who came and how many boxes they took. While something is owed, or the server says that something is missing, only the
 * office can hand out the meat, with a reason.
 */
function PickupDialog({ order_id, pickup, owner, refetch, onDone, onClose }: PickupDialogProps) {
  const { role } = useMe();
  const owed = owedWords(pickup);
  const isOwed = owed.length > 0;
  const [isStopped, setStopped] = useState(false);
  const needsReason = isOwed || isStopped;
  const form = useSendForm(pickUpShare, {
    start: { name: pickup.farm || owner, boxes: '', reason: '' },
    schema: typedAs(needsReason),
    toSend: (typed) => ({ order_id, cart_id: pickup.cart_id, ...typed, override: needsReason && isOffice(role) }),
    onProblem: async ({ code }) => {
      if (code === 'stage_needs' && isOffice(role)) setStopped(true);
      return null;
    },
    refetch,
    onDone: ({ pickup_id }) => onDone(pickup_id),
  });
  return (
    <FormDialog
      title={t('Mark as picked up')}
      subtitle={t('{name}’s share', { name: owner })}
      size="sm"
      onClose={onClose}
      form={form}
      label={t('Mark as picked up')}
      submit={isOwed ? t('Hand out unpaid') : isStopped ? t('Hand out anyway') : t('Mark as picked up')}
    >
      {isOwed && <Text fw={600}>{owed.join(' · ')}</Text>}
      <TextField control={form.control} name="name" label={t('Picked up by')} maxLength={120} isRequired />
      <NumberField control={form.control} name="boxes" label={t('Boxes')} most={MAX_BOXES} />
      {needsReason && (
        <TextField
          control={form.control}
          name="reason"
          label={isOwed ? t('Reason for handing it out unpaid') : t('Reason for handing it out anyway')}
          hint={t(OVERRIDE_HINT)}
          maxLength={200}
          isRequired
        />
      )}
    </FormDialog>
  );
}
