import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { proOrderList } from '#contract/booking/api.ts';
import { pickupList, type ToPickUp, takeTrip, undoTrip } from '#contract/floor/pickup-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { MAX_BOXES } from '#contract/orders/pickups-api.ts';
import { useMe } from '#web/accounts/session.ts';
import { animalKey } from '#web/floor/outbox/animal-key.ts';
import { KEPT_WORDS } from '#web/floor/outbox/kept-words.ts';
import { useStationForm } from '#web/floor/outbox/use-station-form.ts';
import { boxChoices } from '#web/floor/pickup/box-choices.ts';
import classes from '#web/floor/pickup/pickup.module.css';
import { ShareHeading } from '#web/floor/pickup/share-heading.tsx';
import { SignatureField } from '#web/floor/pickup/signature-field.tsx';
import { useApiMutation } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { newKey } from '#web/lib/new-key.ts';
import { t } from '#web/lib/words.ts';
import { OVERRIDE_HINT } from '#web/orders/stage-words.ts';
import { CheckboxField, CheckboxListField, NumberField, TextField } from '#web/ui/fields.tsx';
import { CancelButton, Form, SubmitButton } from '#web/ui/form.tsx';

export type Taken = DataOf<typeof takeTrip>;

const HandOutValues = z.object({
  name: z.string().trim().min(1, 'Required'),
  box_ids: z.array(z.string()),
  boxes: z.union([z.literal('').transform(() => null), z.int().min(0).max(MAX_BOXES)]),
  stays: z.boolean(),
  signature: z.string(),
  reason: z.string(),
});

interface Props {
  share: ToPickUp;
  /** `isKept`: it is only on this device so far. */
  onDone: (taken: Taken, isKept: boolean) => void;
  onBack: () => void;
}

/** Hands out a share's meat, all of it or some boxes, to whoever came. */
export function HandOut({ share, onDone, onBack }: Props) {
  const { order_id, share_id, owner, title, plant_number, carrier, boxes } = share;
  const { role } = useMe();
  const [action_id] = useState(newKey);
  // Known only once the server has refused: the floor shows no amounts.
  const [isStopped, setStopped] = useState(false);
  const form = useStationForm(takeTrip, {
    animal: animalKey(order_id),
    about: ({ name }) => [plant_number, owner || title, name].filter(Boolean).join(' · '),
    whenKept: ({ is_last = true }) => ({ order_id, share_id, trip_id: 0, pickup_id: 0, is_last: Boolean(is_last) }),
    start: {
      name: carrier || owner,
      box_ids: boxes.map(({ box_id }) => String(box_id)),
      boxes: '',
      stays: false,
      signature: '',
      reason: '',
    },
    schema: HandOutValues,
    toSend: ({ box_ids, stays, ...typed }) => ({
      action_id,
      taken_at: new Date().toISOString(),
      order_id,
      share_id,
      ...typed,
      box_ids: box_ids.map(Number),
      is_last: !stays && box_ids.length === boxes.length,
      override: isStopped,
    }),
    refetch: [pickupList, proOrderList],
    onProblem: async ({ code }) => {
      if (code === 'stage_needs' && isOffice(role)) setStopped(true);
      return null;
    },
    onSaved: onDone,
  });
  const { control } = form;
  const chosen = useWatch({ control, name: 'box_ids' });

  return (
    <Form form={form} label={t('Hand out')} isLong isSticky>
      <div className={classes.share}>
        <ShareHeading share={share} />
      </div>
      <EarlierTrips share={share} />
      {boxes.length > 0 ? (
        <CheckboxListField
          control={control}
          name="box_ids"
          label={t('Boxes that leave')}
          choices={boxChoices(boxes)}
          isStacked
        />
      ) : (
        <NumberField control={control} name="boxes" label={t('Boxes')} most={MAX_BOXES} />
      )}
      {chosen.length === boxes.length && (
        <CheckboxField control={control} name="stays" label={t('More leaves later')} />
      )}
      <TextField control={control} name="name" label={t('Picked up by')} maxLength={120} isRequired />
      <SignatureField control={control} name="signature" />
      {isStopped && (
        <TextField
          control={control}
          name="reason"
          label={t('Reason for handing it out anyway')}
          hint={t(OVERRIDE_HINT)}
          maxLength={200}
          isRequired
        />
      )}
      <SubmitButton form={form} secondary={<CancelButton onClick={onBack} />}>
        {isStopped ? t('Hand out anyway') : t('Hand out')}
      </SubmitButton>
    </Form>
  );
}

/** What left before, which can be taken back. */
function EarlierTrips({ share: { order_id, share_id, trips } }: { share: ToPickUp }) {
  const { time_zone } = useMe();
  const [action_id, setAction] = useState(newKey);
  const undo = useApiMutation(undoTrip, { refetch: [pickupList], onDone: () => setAction(newKey()) });
  return trips.map(({ trip_id, taken_by, boxes, left_at }) => (
    <div key={trip_id} className={classes.trip}>
      <span>
        {t('Left with {name} on {when}', { name: taken_by, when: formatInstant(left_at, time_zone) })}
        {boxes !== null && ` · ${t('{count} boxes', { count: boxes })}`}
      </span>
      <Button
        variant="default"
        loading={undo.isPending}
        onClick={() => undo.mutate({ action_id, order_id, share_id, trip_id })}
      >
        {t('Undo')}
      </Button>
    </div>
  ));
}

/** Says that the meat left, and takes it back if that was a mistake. */
export function HandedOut({ taken, isKept, onNext }: { taken: Taken; isKept: boolean; onNext: () => void }) {
  const { order_id, share_id, trip_id, pickup_id, is_last } = taken;
  const [action_id] = useState(newKey);
  const undo = useApiMutation(undoTrip, { refetch: [pickupList, proOrderList], onDone: onNext });
  return (
    <div className={classes.done} role="status">
      <p className={classes.given}>{t('Handed out')}</p>
      {!is_last && <p>{t('The rest is still here.')}</p>}
      {isKept && <p>{t(KEPT_WORDS)}</p>}
      <div className={classes.actions}>
        <Button size="md" autoFocus onClick={onNext}>
          {t('Next pickup')}
        </Button>
        {!isKept && (
          <Button
            size="md"
            variant="default"
            loading={undo.isPending}
            onClick={() => undo.mutate({ action_id, order_id, share_id, trip_id, pickup_id })}
          >
            {t('Undo')}
          </Button>
        )}
      </div>
    </div>
  );
}
