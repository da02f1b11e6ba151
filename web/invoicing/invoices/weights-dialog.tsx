import { useState } from 'react';
import { z } from 'zod';
import { listInvoices, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { weighShare } from '#contract/invoicing/weigh-share-api.ts';
import { clbOf } from '#contract/lib/weight.ts';
import type { ViewedInvoice } from '#web/invoicing/invoices/invoice-words.ts';
import { queryClient } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { isSureOf } from '#web/orders/typed-weights.ts';
import { Pounds, typedPounds, WeightField } from '#web/orders/weight-field.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const WeightsForm = z.object({ live: Pounds, packaged: Pounds });

/** Records the weight of a share on a draft and recalculates its lines. */
export function WeightsDialog({
  invoice,
  cart_id,
  onClose,
}: {
  invoice: ViewedInvoice;
  cart_id: number;
  onClose: () => void;
}) {
  // The page keeps refetching, but the fields keep the values from when this dialog opened.
  const [{ invoice_id, revision, weights }] = useState(invoice);
  const known = weights.find((one) => one.cart_id === cart_id);
  const form = useSendForm(weighShare, {
    schema: WeightsForm,
    start: {
      live: typedPounds(known?.live_weight_clb ?? null),
      packaged: typedPounds(known?.packaged_weight_clb ?? null),
    },
    toSend: ({ live, packaged }) => ({
      invoice_id,
      revision,
      cart_id,
      live_weight_clb: clbOf(live),
      seen_live_clb: known?.live_weight_clb ?? null,
      packaged_weight_clb: clbOf(packaged),
    }),
    refetch: [viewInvoice, listInvoices],
    onProblem: async (problem) => {
      if (await isSureOf(problem)) return { is_sure: true };
      await queryClient.invalidateQueries({ queryKey: [viewInvoice.path] });
      return null;
    },
    onDone: onClose,
  });
  const { control } = form;
  return (
    <FormDialog title={t('Weights')} size="sm" form={form} submit={t('Save')} onClose={onClose}>
      <WeightField control={control} name="live" label={t('Live weight of the whole animal, in pounds')} />
      <WeightField control={control} name="packaged" label={t('Packed weight of this share, in pounds')} />
    </FormDialog>
  );
}
