import { Stack, Text } from '@mantine/core';
import { wordsOfMove } from '#contract/invoicing/till/cash.ts';
import { type TillSale, viewTill } from '#contract/invoicing/till/till-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { METHODS } from '#contract/payments/methods.ts';
import { useMe } from '#web/accounts/session.ts';
import { keepTill } from '#web/invoicing/till/keep-till.ts';
import classes from '#web/invoicing/till/till.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { formatInstant, joinWords } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** Payments and other cash since the till was opened, newest first. No totals, because the drawer is counted blind. */
export function TillActivity({ session_id }: { session_id: number }) {
  const { time_zone } = useMe();
  const found = useApiQuery(viewTill, { session_id });
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return null;
  const { sales, moves } = found.data;
  return (
    <Stack component="section" gap="xs" mt="lg" aria-labelledby="till-taken">
      <h2 className={classes.heading} id="till-taken">
        {t('Activity since opening')}
      </h2>
      {sales.length === 0 && moves.length === 0 && <Text c="dimmed">{t('Nothing yet')}</Text>}
      <ul className={classes.activity}>
        {sales.map((sale) => (
          <li key={sale.payment_id}>
            <div>
              <Text fw={600}>{joinWords(sale.customer_names)}</Text>
              <Text c="dimmed" size="sm">
                {[formatInstant(sale.at, time_zone), howPaid(sale), sale.by].filter(Boolean).join(' · ')}
              </Text>
            </div>
            <span className={classes.amount}>{showMoney(sale.amount_cents - sale.voided_cents + sale.tip_cents)}</span>
            <ReceiptLink sale={sale} />
          </li>
        ))}
        {moves.toReversed().map((move) => (
          <li key={`${move.at} ${move.reason}`}>
            <div>
              <Text fw={600}>{t(wordsOfMove(move))}</Text>
              <Text c="dimmed" size="sm">
                {[formatInstant(move.at, time_zone), move.reason, move.by].join(' · ')}
              </Text>
            </div>
            <span className={classes.amount}>
              {showMoney(move.kind === 'paid_out' ? -move.amount_cents : move.amount_cents)}
            </span>
            <span />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function howPaid({ methods, tip_cents, voided_cents, sale_id }: TillSale): string {
  return [
    methods.map((method) => t(METHODS[method].words)).join(', '),
    tip_cents > 0 && t('{amount} tip', { amount: showMoney(tip_cents) }),
    sale_id === 0 && t('Recorded in the office'),
    voided_cents > 0 && t('{amount} voided', { amount: showMoney(voided_cents) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function ReceiptLink({ sale: { sale_id, payment_id } }: { sale: TillSale }) {
  return sale_id === 0 ? (
    <AnchorLink to="/receipt/$payment_id" params={{ payment_id: String(payment_id) }}>
      {t('Receipt')}
    </AnchorLink>
  ) : (
    <AnchorLink to="/till/receipt/$sale_id" params={{ sale_id: String(sale_id) }} search={keepTill}>
      {t('Receipt')}
    </AnchorLink>
  );
}
