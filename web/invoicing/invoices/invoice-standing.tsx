import { Text } from '@mantine/core';
import { useState } from 'react';
import type { Credited } from '#contract/invoicing/credited.ts';
import { UNTAXED_BY_EBT } from '#contract/invoicing/ebt-tax.ts';
import { UNDO_WORDS } from '#contract/invoicing/undo.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { METHODS } from '#contract/payments/methods.ts';
import { useMe } from '#web/accounts/session.ts';
import entries from '#web/invoicing/entries.module.css';
import type { ViewedInvoice } from '#web/invoicing/invoices/invoice-words.ts';
import { RefundButton } from '#web/invoicing/refund-button.tsx';
import { RefundDialog, type RefundedPayment } from '#web/invoicing/refund-dialog.tsx';
import { VoidButton } from '#web/invoicing/void-button.tsx';
import { VoidDialog, type VoidedPayment } from '#web/invoicing/void-dialog.tsx';
import { showDay } from '#web/lib/format.ts';
import { t, translate } from '#web/lib/words.ts';
import { nameCard } from '#web/payments/sandbox-provider.ts';
import { AnchorLink } from '#web/ui/links.tsx';

/** An invoice's payments and credits, oldest first, with buttons to refund what is left of a payment. */
export function InvoiceStanding({ invoice: { credited, credit_notes } }: { invoice: ViewedInvoice }) {
  const [refunded, setRefunded] = useState<RefundedPayment | null>(null);
  const [voided, setVoided] = useState<VoidedPayment | null>(null);
  if (credited.length === 0 && credit_notes.length === 0) return null;
  return (
    <section aria-label={t('Payments and credits')}>
      <h2 className={entries.heading}>{t('Payments and credits')}</h2>
      <ul className={entries.list}>
        {credited.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are only ever added at the end
          <CreditedItem key={at} credited={one} onRefund={setRefunded} onVoid={setVoided} />
        ))}
      </ul>
      {credit_notes.map(({ invoice_id, number, reason }) => (
        <Text key={invoice_id} size="sm" mt="xs">
          <AnchorLink to="/invoices/$invoice_id" params={{ invoice_id: String(invoice_id) }}>
            {t('Credit note {number}', { number })}
          </AnchorLink>
          {`: ${translate(reason)}`}
        </Text>
      ))}
      {voided && <VoidDialog payment={voided} onClose={() => setVoided(null)} />}
      {refunded && <RefundDialog payment={refunded} onClose={() => setRefunded(null)} />}
    </section>
  );
}

interface CreditedItemProps {
  credited: Credited;
  onRefund: (payment: RefundedPayment) => void;
  onVoid: (payment: VoidedPayment) => void;
}
function CreditedItem({ credited, onRefund, onVoid }: CreditedItemProps) {
  const { role } = useMe();
  const { kind, payment, cents, on, undo } = credited;
  // Customers get no link to a deposit's receipt, because someone else may have paid it.
  const hasReceipt = payment && !undo && (kind === 'payment' || isOffice(role));
  return (
    <li>
      <div>
        <Text fw={600}>{showMoney(cents)}</Text>
        <Text c="dimmed" size="sm">
          {[showDay(on), creditedWords(credited)].join(' · ')}
        </Text>
        {hasReceipt && (
          <Text size="sm">
            <AnchorLink to="/receipt/$payment_id" params={{ payment_id: String(payment.payment_id) }}>
              {t('Receipt')}
            </AnchorLink>
          </Text>
        )}
      </div>
      {payment && !undo && (
        <div className={entries.buttons}>
          {payment.voidable && (
            <VoidButton payment_id={payment.payment_id} voidable={payment.voidable} onClick={() => onVoid(payment)} />
          )}
          {payment.refundable_cents > 0 && (
            <RefundButton payment_id={payment.payment_id} onClick={() => onRefund(payment)} />
          )}
        </div>
      )}
    </li>
  );
}

function creditedWords({ kind, payment, credit_note, undo }: Credited): string {
  if (undo) return [t(UNDO_WORDS[undo]), payment?.voided?.reason].filter(Boolean).join(': ');
  if (credit_note) {
    const { number, is_tax_only } = credit_note;
    return is_tax_only ? `${t(UNTAXED_BY_EBT)}, ${number}` : t('Credit note {number}', { number });
  }
  if (!payment) return kind === 'deposit' ? t('Deposit') : t('Credit used');
  const { card, method, reference } = payment;
  const how = card ? nameCard(card) : [t(METHODS[method].words), reference].filter(Boolean).join(' ');
  return kind === 'deposit' ? `${t('Deposit')}, ${how}` : how;
}
