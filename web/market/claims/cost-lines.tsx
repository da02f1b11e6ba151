import { Text } from '@mantine/core';
import { showMoney } from '#contract/lib/figures.ts';
import { POUND_SALE } from '#contract/market/claims/bill-of-sale.ts';
import type { ShareCost } from '#contract/market/claims/lot-price.ts';
import type { PriceBasis } from '#contract/market/lots/lot.ts';
import { t } from '#web/lib/words.ts';
import { balanceWords } from '#web/market/claims/balance-words.ts';
import classes from '#web/market/claims/claims.module.css';
import { ProcessingLines, useProcessing } from '#web/market/claims/processing-lines.tsx';
import { showRange } from '#web/market/claims/show-range.ts';

interface CostLinesProps {
  cost: ShareCost;
  basis: PriceBasis;
  lot_id: number;
  /** Null for pieces of a product. */
  quarters: number | null;
}

/** The total cost of a share and what is paid now. The breakdown is one tap away. */
export function CostLines({ cost, basis, lot_id, quarters }: CostLinesProps) {
  const { low, high, now, balance_low_cents, balance_high_cents } = cost;
  const isAnimal = quarters !== null;
  const processing = useProcessing([{ lot_id, quarters }]);
  const isEstimate = low.total_cents !== high.total_cents;
  const parts = [
    { label: t('To the seller'), text: showRange(low.price_cents, high.price_cents) },
    { label: t('Service fee'), text: showRange(low.service_cents, high.service_cents) },
    { label: t('Administrative and processing fee'), text: showRange(low.admin_cents, high.admin_cents) },
  ];
  return (
    <div className={classes.cost}>
      <dl className={classes.lines}>
        <div className={classes.total}>
          <dt>{isEstimate ? t('Estimated total') : t('Total')}</dt>
          <dd>{showRange(low.total_cents, high.total_cents)}</dd>
        </div>
        {isAnimal && <ProcessingLines processing={processing} low={low.total_cents} high={high.total_cents} />}
        <div>
          <dt>{t('Due now')}</dt>
          <dd>{showMoney(now.total_cents)}</dd>
        </div>
        {balance_high_cents > 0 && (
          <div>
            <dt>{balanceWords([basis])}</dt>
            <dd>{showRange(balance_low_cents, balance_high_cents)}</dd>
          </div>
        )}
      </dl>
      {basis === 'pound' && isEstimate && (
        <Text c="dimmed" fz="sm">
          {t(POUND_SALE)}
        </Text>
      )}
      {isAnimal && (
        <Text c="dimmed" fz="sm">
          {t('The plant bills you separately for slaughter and cutting.')}{' '}
          {processing && t('We estimate it from the plant’s prices and its standard cut, without tax.')}
        </Text>
      )}
      <details className={classes.parts}>
        <summary>{t('What’s included in the price')}</summary>
        <dl className={classes.lines}>
          {parts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
