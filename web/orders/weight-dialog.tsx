import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { comesAsFlock, showSpecies } from '#contract/lib/species.ts';
import { animalWeights, saveHangingWeight } from '#contract/orders/weights-api.ts';
import { useMe } from '#web/accounts/session.ts';
import { announce } from '#web/lib/announce.ts';
import { queryClient, useApiQuery, useDataToEdit } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { isSureOf } from '#web/orders/is-sure-of.ts';
import { sayMissing } from '#web/orders/stage-words.ts';
import { type RecordedWeights, startWeights, TypedWeights, weightsToSend } from '#web/orders/typed-weights.ts';
import { WeightField } from '#web/orders/weight-field.tsx';
import { HangingWeightFields } from '#web/orders/weight-fields.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

interface WeightDialogProps {
  order_id: number;
  /** The calls whose results include the weights. */
  refetch: readonly Endpoint[];
  onClose: () => void;
}

/** Records an animal's weights. Doesn't overwrite a weight that someone else entered while it was open. */
export function WeightDialog({ order_id, ...props }: WeightDialogProps) {
  const query = useApiQuery(animalWeights, { order_id });
  const known = useDataToEdit(query);
  if (known) return <WeightForm known={known} {...props} />;
  return (
    <Dialog title={t('Weights')} size="sm" onClose={props.onClose}>
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <Loading />}
    </Dialog>
  );
}

/** 'Beef · Ear tag 4471 · Smith', so that nobody weighs the wrong animal. */
export const sayWeighed = ({ species, heads, tag_id, title, order_id }: RecordedWeights): string =>
  [
    `${heads > 1 ? `${heads} ` : ''}${t(showSpecies(species))}`,
    tag_id ? t('Ear tag {tag}', { tag: tag_id }) : t('Order {order_id}', { order_id }),
    title,
  ].join(' · ');

function WeightForm({
  known: latest,
  refetch,
  onClose,
}: Omit<WeightDialogProps, 'order_id'> & { known: RecordedWeights }) {
  // The weights are refetched behind the dialog, but its fields keep the ones from when it opened.
  const [known] = useState(latest);
  const { role } = useMe();
  const { order_id, species } = known;
  const isFlock = comesAsFlock(species);
  const form = useSendForm(saveHangingWeight, {
    start: startWeights(known),
    schema: TypedWeights,
    toSend: (typed) => ({ order_id, ...weightsToSend(typed, known) }),
    refetch: [animalWeights, ...refetch],
    fieldOf: (name) => FIELD_OF[name] ?? name,
    onProblem: async (problem) => {
      if (problem.code === 'weight_changed') {
        await Promise.all(
          [animalWeights, ...refetch].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
        );
      }
      return (await isSureOf(problem)) ? { is_sure: true } : null;
    },
    onDone: (saved, message = '') => {
      const invoices = linkOptions({ to: '/invoiceDay', search: { order: String(order_id) } });
      if (saved.missing.length > 0) sayMissing(saved);
      else if (isOffice(role)) announce('success', message, { label: t('Invoices'), ...invoices });
      onClose();
    },
  });
  const { control } = form;
  return (
    <FormDialog
      title={t('Weights')}
      subtitle={sayWeighed(known)}
      size="sm"
      onClose={onClose}
      form={form}
      submit={t('Save')}
    >
      <HangingWeightFields form={form} animal={known} />
      <WeightField
        control={control}
        name="live"
        label={t(isFlock ? 'Live weight of all the birds, in pounds' : 'Live weight of the whole animal, in pounds')}
      />
      <WeightField
        control={control}
        name="condemned"
        label={t('Condemned weight, in pounds')}
        hint={t('Leave this blank if nothing was condemned.')}
      />
    </FormDialog>
  );
}

/** The form's field for each field of the call. */
const FIELD_OF: Readonly<Record<string, string>> = {
  hanging_weight_clb: 'pounds',
  left_side_clb: 'left',
  right_side_clb: 'right',
  live_weight_clb: 'live',
  condemned_weight_clb: 'condemned',
};
