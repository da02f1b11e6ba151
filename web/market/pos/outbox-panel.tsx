import { Button, Text } from '@mantine/core';
import { showMoney } from '#contract/lib/figures.ts';
import { useMe } from '#web/accounts/session.ts';
import { formatInstant, joinWords } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import type { WaitingSale } from '#web/market/pos/kept-sales.ts';
import { discardSale, sendAgain } from '#web/market/pos/outbox.ts';
import classes from '#web/market/pos/pos.module.css';
import { hasReceipt } from '#web/market/pos/unsent-receipt.tsx';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { AnchorLink } from '#web/ui/links.tsx';

/** Sales that are stored only in this browser. */
export function OutboxPanel({
  waiting,
  session_id,
  canSend,
}: {
  waiting: readonly WaitingSale[];
  session_id: number | undefined;
  canSend: boolean;
}) {
  const { time_zone } = useMe();
  if (waiting.length === 0) return null;

  async function discard({ client_sale_id, total_cents }: WaitingSale): Promise<void> {
    const text = t('This sale of {amount} will be deleted and won’t be in the books.', {
      amount: showMoney(total_cents),
    });
    if (await askToConfirm({ title: t('Discard this sale?'), text, yes: t('Discard') }))
      await discardSale(client_sale_id);
  }

  return (
    <section className={classes.notice} aria-labelledby="pos-outbox">
      <h2 id="pos-outbox" className={classes.heading}>
        {t('Not sent yet: {count}', { count: waiting.length })}
      </h2>
      <ul className={classes.waiting} aria-label={t('Unsent sales')}>
        {waiting.map((sale) => (
          <li key={sale.client_sale_id}>
            <div>
              <Text fw={600}>
                {hasReceipt(sale) ? (
                  <AnchorLink to="/pos/sales/$sale_id" params={{ sale_id: sale.client_sale_id }}>
                    {joinWords(sale.what)}
                  </AnchorLink>
                ) : (
                  joinWords(sale.what)
                )}
              </Text>
              <Text size="sm">
                {[formatInstant(new Date(sale.made_at).toISOString(), time_zone), sale.refusal]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            <span className={classes.amount}>{showMoney(sale.total_cents)}</span>
            {sale.refusal !== '' && (
              <div className={classes.tools}>
                {canSend && (
                  <Button size="sm" onClick={() => void sendAgain(sale, session_id)}>
                    {t('Send to the open till')}
                  </Button>
                )}
                <Button size="sm" variant="default" onClick={() => void discard(sale)}>
                  {t('Discard')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Text size="sm">
        {t(
          'Keep this page open, and don’t clear this browser’s data, until they are sent. They’ll be sent automatically, in order.',
        )}
      </Text>
    </section>
  );
}
