import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { STAGE_WORDS } from '#contract/orders/stages.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { animalWeights, type Weights } from '#contract/orders/weights-api.ts';
import { useApiQuery, useDataToEdit } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { FlockMoveForm } from '#web/orders/flock/flock-move-dialog.tsx';
import type { WeighMoveDialogProps, WeighMoveFormProps } from '#web/orders/flock/weigh-move-props.ts';
import { isSureOf } from '#web/orders/is-sure-of.ts';
import { STAGE_ACTIONS } from '#web/orders/stage-words.ts';
import { startWeights, TypedWeights, weightsToSend } from '#web/orders/typed-weights.ts';
import { sayWeighed } from '#web/orders/weight-dialog.tsx';
import { HangingWeightFields } from '#web/orders/weight-fields.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

const Weighed = TypedWeights.refine(({ by, pounds, left }) => (by === 'total' ? pounds : left) !== '', {
  path: ['pounds'],
  message: 'Enter the weight, or choose “Weigh later”.',
});

/** Asks for the hanging weight while an animal is being marked as killed or hanging, and for a flock's birds. */
export function WeighMoveDialog({ order: { order_id }, ...props }: WeighMoveDialogProps) {
  const query = useApiQuery(animalWeights, { order_id });
  const known = useDataToEdit(query);
  if (known?.flock) return <FlockMoveForm known={known} flock={known.flock} {...props} />;
  if (known) return <WeighMoveForm known={known} {...props} />;
  return (
    <Dialog title={t(STAGE_ACTIONS[props.to] ?? STAGE_WORDS[props.to])} size="sm" onClose={props.onClose}>
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <Loading />}
    </Dialog>
  );
}

function WeighMoveForm({ known: latest, from, to, refetch, onDone, onLater, onNeeds, onClose }: WeighMoveFormProps) {
  // The weights are refetched behind the dialog, but its fields keep the ones from when it opened.
  const [known] = useState(latest);
  const { order_id } = known;
  const sent = useRef<Weights>(null);
  const form = useSendForm(moveStage, {
    start: startWeights(known),
    schema: Weighed,
    toSend: (typed) => {
      const weights = weightsToSend(typed, known);
      sent.current = weights;
      return { order_id, from, to, weights };
    },
    refetch: [animalWeights, ...refetch],
    onProblem: async (problem) => {
      const weights = sent.current;
      if (!weights) return null;
      if (problem.code === 'stage_needs') onNeeds({ weights });
      return (await isSureOf(problem)) ? { weights: { ...weights, is_sure: true } } : null;
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
      secondary={
        <Button variant="default" size="md" onClick={onLater}>
          {t('Weigh later')}
        </Button>
      }
    >
      <HangingWeightFields form={form} animal={known} />
    </FormDialog>
  );
}
