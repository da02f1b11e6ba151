import { listInvoices, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { payInvoice } from '#contract/invoicing/paying/paying-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import type { ViewedInvoice } from '#web/invoicing/invoices/invoice-words.ts';
import { PayCardForm } from '#web/invoicing/paying/pay-card-form.tsx';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** Lets a customer pay their invoice by card. */
export function PayByCardDialog({
  invoice: { invoice_id, number, open_cents },
  by_card: { card, takes_parts },
  onClose,
}: {
  invoice: ViewedInvoice;
  by_card: NonNullable<ViewedInvoice['by_card']>;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={t('Pay invoice {number}', { number })}
      subtitle={t('{amount} due', { amount: showMoney(open_cents) })}
      size="sm"
      onClose={onClose}
    >
      <PayCardForm
        // Resets the form whenever the open amount changes.
        key={open_cents}
        endpoint={payInvoice}
        label={t('Pay invoice {number} by card', { number })}
        due_cents={open_cents}
        takesParts={takes_parts}
        onFile={card}
        toSend={(paid) => ({ ...paid, invoice_id, open_cents })}
        refetch={[viewInvoice, listInvoices]}
        onDone={onClose}
        isInDialog
      />
    </Dialog>
  );
}
