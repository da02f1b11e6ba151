import { Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { z } from 'zod';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { clbOf } from '#contract/lib/weight.ts';
import type { FlockCounts } from '#contract/orders/flock.ts';
import { STAGE_WORDS } from '#contract/orders/stages.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { animalWeights } from '#contract/orders/weights-api.ts';
import { t } from '#web/lib/words.ts';
import { FlockFields } from '#web/orders/flock/flock-fields.tsx';
import { birdsToSend, sayMayBeBlank, startBirds, TypedBirds } from '#web/orders/flock/typed-birds.ts';
import type { WeighMoveFormProps } from '#web/orders/flock/weigh-move-props.ts';
import { isSureOf } from '#web/orders/is-sure-of.ts';
import { Pounds, typedPounds } from '#web/orders/pounds.ts';
import { STAGE_ACTIONS } from '#web/orders/stage-words.ts';
import type { RecordedWeights } from '#web/orders/typed-weights.ts';
import { sayWeighed } from '#web/orders/weight-dialog.tsx';
import { WeightField } from '#web/orders/weight-field.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const Typed = z.object({ pounds: Pounds, birds: TypedBirds });

/** Marks a flock as killed or ready, and counts its birds. Whatever is left blank is entered later. */
export function FlockMoveForm({
  known: latest,
  flock: counted,
  from,
  to,
  refetch,
  onDone,
  onNeeds,
  onClose,
}: WeighMoveFormProps & { flock: FlockCounts }) {
  // The counts are refetched behind the dialog, but its fields keep the ones from when it opened.
  const [{ known, flock }] = useState({ known: latest, flock: counted });
  const { order_id } = known;
  const isWeighed = to !== 'ready';
  const sent = useRef<Pick<SentTo<typeof moveStage>, 'weights' | 'birds'>>({});
  const form = useSendForm(moveStage, {
    start: { pounds: typedPounds(known.hanging_weight_clb), birds: startBirds(flock) },
    schema: Typed,
    toSend: ({ pounds, birds: typed }) => {
      const birds = birdsToSend(typed, flock);
      const weights = isWeighed ? weightsOf(pounds, known) : undefined;
      sent.current = { ...(weights && { weights }), ...(birds && { birds }) };
      return { order_id, from, to, ...sent.current };
    },
    fieldOf: (name) => `birds.${name}`,
    refetch: [animalWeights, ...refetch],
    onProblem: async (problem) => {
      if (problem.code === 'stage_needs') onNeeds(sent.current);
      if (!(await isSureOf(problem))) return null;
      const { weights, birds } = sent.current;
      if (problem.code === 'flock_unusual') sent.current.birds = { ...birds, is_sure: true };
      else if (weights) sent.current.weights = { ...weights, is_sure: true };
      return sent.current;
    },
    onDone: (moved) => {
      onDone(moved);
      onClose();
    },
  });
  const title = t(STAGE_ACTIONS[to] ?? STAGE_WORDS[to]);
  return (
    <FormDialog
      title={title}
      subtitle={sayWeighed(known)}
      size="sm"
      onClose={onClose}
      form={form}
      label={title}
      submit={title}
    >
      <FlockFields control={form.control} to={to} known={flock} nameOf={(field) => `birds.${field}`} />
      {isWeighed && (
        <WeightField
          control={form.control}
          name="pounds"
          label={t('Hanging weight of all the birds, in pounds')}
          hint={null}
        />
      )}
      <Text c="dimmed" size="sm">
        {sayMayBeBlank()}
      </Text>
    </FormDialog>
  );
}

/** The typed hanging weight; undefined if it wasn't changed. */
function weightsOf(pounds: number | '', { hanging_weight_clb: seen_clb }: RecordedWeights) {
  const hanging_weight_clb = clbOf(pounds);
  return hanging_weight_clb === seen_clb ? undefined : { hanging_weight_clb, seen_clb, is_sure: false };
}
