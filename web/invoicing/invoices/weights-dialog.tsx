import { z } from 'zod';
import { listInvoices, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { weighShare } from '#contract/invoicing/weigh-share-api.ts';
import type { ViewedInvoice } from '#web/invoicing/invoices/invoice-words.ts';
import { t } from '#web/lib/words.ts';
import { NumberField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const MOST_POUNDS = 100_000;
const Pounds = z.union([z.literal(''), z.number().min(0.01, 'Enter a weight between 0.01 and 100,000 lb.')]);
const WeightsForm = z.object({ live: Pounds, packaged: Pounds });
type Typed = z.output<typeof Pounds>;

const typedOf = (clb: number | null | undefined): Typed => (clb ? clb / 100 : '');
const clbOf = (pounds: Typed): number | null => (pounds === '' ? null : Math.round(pounds * 100));

/** Records what a share of a draft weighs. Its lines are computed again with it. */
export function WeightsDialog({
  invoice: { invoice_id, revision, weights },
  cart_id,
  onClose,
}: {
  invoice: ViewedInvoice;
  cart_id: number;
  onClose: () => void;
}) {
  const known = weights.find((one) => one.cart_id === cart_id);
  const form = useSendForm(weighShare, {
    schema: WeightsForm,
    start: { live: typedOf(known?.live_weight_clb), packaged: typedOf(known?.packaged_weight_clb) },
    toSend: ({ live, packaged }) => ({
      invoice_id,
      revision,
      cart_id,
      live_weight_clb: clbOf(live),
      packaged_weight_clb: clbOf(packaged),
    }),
    refetch: [viewInvoice, listInvoices],
    onDone: onClose,
  });
  const { control } = form;
  const hint = t('Leave this blank until you know it.');
  return (
    <FormDialog title={t('Weights')} size="sm" form={form} submit={t('Save')} onClose={onClose}>
      <NumberField
        control={control}
        name="live"
        label={t('Live weight of the whole animal, in pounds')}
        hint={hint}
        most={MOST_POUNDS}
        decimals={2}
      />
      <NumberField
        control={control}
        name="packaged"
        label={t('Packed weight of this share, in pounds')}
        hint={hint}
        most={MOST_POUNDS}
        decimals={2}
      />
    </FormDialog>
  );
}
