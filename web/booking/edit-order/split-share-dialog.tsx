import { FormProvider } from 'react-hook-form';
import { type OrderDetails, proOrderList, viewOrder } from '#contract/booking/api.ts';
import { orderHistory, splitOrder } from '#contract/booking/edit-api.ts';
import { amountOf } from '#contract/booking/shares.ts';
import { showShare } from '#contract/lib/quarters.ts';
import { EMPTY_SHARE, isFilled } from '#web/booking/order-draft/order-draft.ts';
import { ShareEditor } from '#web/booking/share-editor/share-editor.tsx';
import type { SharesForm } from '#web/booking/share-editor/share-rows.ts';
import { sharesRules } from '#web/booking/share-editor/shares-rules.ts';
import { templatesOf, useTemplates } from '#web/booking/share-editor/use-templates.ts';
import { t, translate } from '#web/lib/words.ts';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

type Share = OrderDetails['split'][number];

/** The most likely way to split a share in two, in quarters. */
const HALVES: Readonly<Record<number, readonly [number, number]>> = { 4: [2, 2], 3: [2, 1], 2: [1, 1] };

/** Splits one share among customers. Their amounts must add up to the original share. */
export function SplitShareDialog({
  order: { order_id, species, split },
  share,
  onClose,
}: {
  order: OrderDetails;
  share: Share;
  onClose: () => void;
}) {
  const { cart_id, form_id: template_id, form_customer_id, qty: whole } = share;
  const { templates } = useTemplates();
  const name = `${share.first_name} ${share.last_name}`.trim();
  const [own, other] = HALVES[whole] ?? [2, 2];
  const form = useSendForm<typeof splitOrder, SharesForm, SharesForm>(splitOrder, {
    schema: sharesRules(whole),
    start: {
      shares: [
        { ...EMPTY_SHARE, customer: { id: form_customer_id, label: name }, template_id, quarters: own },
        { ...EMPTY_SHARE, template_id, quarters: other },
      ],
    },
    toSend: ({ shares }) => ({
      cart_id,
      split_data: shares.filter(isFilled).map((part) => ({
        name: part.customer?.id ?? ('' as const),
        cutsheet: part.template_id ?? ('' as const),
        amount: amountOf(part.quarters),
      })),
      form_id: template_id ?? shares[0]?.template_id ?? '',
    }),
    fieldOf: (name) => (name === 'split_data' ? 'shares.root' : name),
    refetch: [viewOrder, proOrderList, orderHistory],
    onDone: onClose,
  });

  return (
    <Dialog
      title={t('Split Order')}
      subtitle={`${t('Order {order_id}', { order_id })} · ${name} · ${translate(showShare(whole))}`}
      size="lg"
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Form form={form} isLong>
          <ShareEditor
            name="shares"
            sheets={templates && templatesOf(templates, species)}
            whole={whole}
            proposeSheet={() => template_id}
            taken={split.filter((one) => one.cart_id !== cart_id).map((one) => one.form_customer_id)}
          />
          <SubmitButton form={form} secondary={<CancelButton />}>
            {t('Save')}
          </SubmitButton>
        </Form>
      </FormProvider>
    </Dialog>
  );
}
