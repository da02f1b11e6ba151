import { z } from 'zod';
import { required } from '#contract/lib/required.ts';
import { clbOf } from '#contract/lib/weight.ts';
import { packSale } from '#contract/market/claims/claims-api.ts';
import { viewRun } from '#contract/market/delivery/delivery-api.ts';
import { listSales, type Sale, sellerDay } from '#contract/market/seller/seller-api.ts';
import { t } from '#web/lib/words.ts';
import { sayShare } from '#web/market/claims/share-words.ts';
import { WEIGHT_WORDS } from '#web/market/pos/sale-lines.ts';
import { isSureOf } from '#web/orders/is-sure-of.ts';
import { NumberField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const MAX_POUNDS = 99_999;
const PackForm = z.object({
  packed_clb: z.union([z.literal(''), z.number()]).refine((pounds) => (clbOf(pounds) ?? 0) > 0, WEIGHT_WORDS),
});

type ToPack = Pick<Sale, 'claim_id' | 'buyer_name' | 'title' | 'quarters' | 'pieces'>;

/** Asks what the pieces of a sale by the pound weigh, which sets their price. */
export function PackDialog({ sale, onClose }: { sale: ToPack; onClose: () => void }) {
  const { claim_id, buyer_name, title } = sale;
  const form = useSendForm(packSale, {
    schema: PackForm,
    start: { packed_clb: '' },
    toSend: ({ packed_clb }) => ({ claim_id, packed_clb: required(clbOf(packed_clb), 'the weight') }),
    refetch: [listSales, sellerDay, viewRun],
    onProblem: async (problem) => ((await isSureOf(problem)) ? { is_sure: true } : null),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Packed weight')}
      subtitle={[buyer_name, title, sayShare({ ...sale, piece_name: '' })].join(' · ')}
      form={form}
      submit={t('Save')}
      size="sm"
      onClose={onClose}
    >
      <NumberField
        control={form.control}
        name="packed_clb"
        label={t('Weight of all pieces together, in pounds')}
        hint={t('You can’t change it afterward. The buyer gets back what was paid for more than this.')}
        most={MAX_POUNDS}
        decimals={2}
        isRequired
      />
    </FormDialog>
  );
}
