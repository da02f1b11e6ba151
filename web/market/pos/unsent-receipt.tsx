import { IconReceipt } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { planCounterSale } from '#contract/market/pos/price-sale.ts';
import { useMe } from '#web/accounts/session.ts';
import { PrintButton } from '#web/invoicing/paying/receipt-screen.tsx';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { CounterPaper, type PaperReceipt } from '#web/market/pos/counter-paper.tsx';
import { readKept, type WaitingSale } from '#web/market/pos/kept-sales.ts';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, Loading } from '#web/ui/states.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';

/** A printable receipt for a sale that hasn't been sent yet, made from the data in this browser. */
export function UnsentReceipt({ client_sale_id }: { client_sale_id: string }) {
  const { plant_name, first_name, last_name, time_zone } = useMe();
  const [sale, setSale] = useState<WaitingSale | null>();
  useEffect(() => {
    readKept().then(
      (kept) => setSale(kept.find((one) => one.client_sale_id === client_sale_id) ?? null),
      () => setSale(null),
    );
  }, [client_sale_id]);
  if (sale === undefined) return <Loading />;
  const receipt = sale && receiptOf(sale, plant_name || `${first_name} ${last_name}`);
  return (
    <PageFrame
      title={t('Receipt')}
      back={<BackLink to="/pos">{t('Point of sale')}</BackLink>}
      width="narrow"
      action={receipt && <PrintButton />}
    >
      {receipt ? (
        <CounterPaper
          receipt={receipt}
          title={t('Receipt {sale_id}', { sale_id: client_sale_id.slice(0, 8) })}
          sold={formatInstant(new Date(sale.made_at), time_zone)}
          tag={<StatusTag color="amber">{t('Not sent yet')}</StatusTag>}
        />
      ) : (
        <EmptyState icon={IconReceipt} title={t('This sale isn’t waiting to be sent from this browser')}>
          {t('Once it’s sent, you’ll find its receipt under Sales.')}
        </EmptyState>
      )}
    </PageFrame>
  );
}

/**
 * Sales with shares have no receipt yet. A share isn't sold until the server accepts it, and only the server knows
 * whether its price is a deposit.
 */
export const hasReceipt = ({ input }: WaitingSale): boolean => !input.lines.some(({ quarters }) => quarters);

function receiptOf(sale: WaitingSale, seller_name: string): PaperReceipt | null {
  const { what, input } = sale;
  const { discount_cents = 0, discount_reason = '', buyer_name = '', rates, tenders = [] } = input;
  const lines = input.lines.map(({ unit, quantity, price_cents, label_cents, tax_class }) => ({
    unit: unit ?? ('piece' as const),
    quantity,
    price_cents,
    label_cents: label_cents ?? null,
    tax_class: tax_class ?? ('meat' as const),
  }));
  const paid = tenders.map(({ reference = '', ...tender }) => ({ ...tender, reference }));
  const plan = planCounterSale(lines, { discount_cents, rates, tenders: paid });
  if ('refusal' in plan || !hasReceipt(sale)) return null;
  return {
    ...plan,
    seller_name,
    seller_phone: '',
    seller_email: '',
    buyer_name,
    discount_reason,
    lines: lines.map((line, at) => ({
      ...line,
      name: what[at] ?? '',
      amount_cents: plan.lines[at]?.amount_cents ?? 0,
      net_cents: plan.lines[at]?.net_cents ?? 0,
      is_deposit: false,
      refunded: 0,
    })),
    refunds: [],
    void_reason: '',
  };
}
