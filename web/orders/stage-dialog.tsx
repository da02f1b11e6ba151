import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { DataOf, Endpoint } from '#contract/lib/endpoint.ts';
import { showPounds } from '#contract/lib/figures.ts';
import { clbOf } from '#contract/lib/weight.ts';
import { type AnimalStage, STAGE_WORDS } from '#contract/orders/stages.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { animalWeights } from '#contract/orders/weights-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { askedLeftovers, depositTerms } from '#web/orders/deposit-terms.ts';
import { Pounds } from '#web/orders/pounds.ts';
import { type RecordedWeights, startWeights, weightsToSend } from '#web/orders/typed-weights.ts';
import { WeightField } from '#web/orders/weight-field.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const Reason = z.object({ reason: z.string().trim().min(1, 'Required'), condemned: Pounds });

interface StageDialogProps {
  order: { order_id: number; title: string };
  from: AnimalStage;
  to: AnimalStage;
  refetch: readonly Endpoint[];
  onDone: (moved: DataOf<typeof moveStage>) => void;
  onClose: () => void;
}

/** Asks why an animal is being moved back or was condemned, and how much of it was condemned. */
export function StageDialog({ order: { order_id, title }, from, to, refetch, onDone, onClose }: StageDialogProps) {
  const isCondemned = to === 'condemned';
  const { data: known } = useApiQuery(animalWeights, { order_id }, { enabled: isCondemned });
  const [deposit, setDeposit] = useState({ words: '', isLeft: false });
  useEffect(() => {
    if (isCondemned) void depositTerms(order_id, { condemns: true }).then(setDeposit);
  }, [order_id, isCondemned]);
  const form = useSendForm(moveStage, {
    start: { reason: '', condemned: '' },
    schema: Reason,
    toSend: ({ reason, condemned }) => ({
      order_id,
      from,
      to,
      reason,
      ...(known && condemned !== '' && { weights: withCondemned(known, clbOf(condemned)) }),
    }),
    refetch,
    onDone: (moved) => {
      onDone(moved);
      onClose();
      if (deposit.isLeft) askedLeftovers.set([order_id]);
    },
  });
  return (
    <FormDialog
      title={t('Move animal')}
      subtitle={`${title}: ${t(STAGE_WORDS[from])} → ${t(STAGE_WORDS[to])}`}
      size="sm"
      onClose={onClose}
      form={form}
      label={t('Move animal')}
      submit={t('Move animal')}
    >
      <TextField
        control={form.control}
        name="reason"
        label={t('Reason')}
        hint={t('The animal’s owners will see the reason.')}
        maxLength={200}
        isRequired
      />
      {known && (
        <WeightField
          control={form.control}
          name="condemned"
          label={t('Condemned weight, in pounds')}
          hint={sayKnown(known)}
        />
      )}
      {deposit.words !== '' && <Text>{deposit.words}</Text>}
    </FormDialog>
  );
}

const withCondemned = (known: RecordedWeights, condemned_weight_clb: number | null) => ({
  ...weightsToSend(startWeights(known), known),
  condemned_weight_clb,
});

/** What the animal weighed, for a condemned weight that is all of it. */
function sayKnown({ hanging_weight_clb, live_weight_clb }: RecordedWeights): string | null {
  if (hanging_weight_clb !== null) return t('Hanging weight: {weight}', { weight: showPounds(hanging_weight_clb) });
  return live_weight_clb === null ? null : t('Live weight: {weight}', { weight: showPounds(live_weight_clb) });
}
