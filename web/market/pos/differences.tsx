import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { showMoney } from '#contract/lib/figures.ts';
import {
  type CounterDifference,
  listDifferences,
  settleCounterDifference,
  viewCounter,
} from '#contract/market/pos/counter-api.ts';
import { TAX_CLASSES } from '#contract/pricing/price-list.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/pos/pos.module.css';
import { showQuantity } from '#web/market/pos/sale-lines.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** What is left to settle after offline sales. */
export function Differences() {
  const [chosen, setChosen] = useState<CounterDifference | null>(null);
  const found = useApiQuery(listDifferences, {});
  if (!found.data || found.data.length === 0) return null;
  return (
    <section className={classes.notice} aria-labelledby="pos-differences">
      <h2 id="pos-differences" className={classes.heading}>
        {t('Offline sales to check')}
      </h2>
      <ul className={classes.waiting} aria-label={t('Differences')}>
        {found.data.map((one) => (
          <li key={`${one.sale_id} ${one.line}`}>
            <div>
              <Text fw={600}>{one.name}</Text>
              <Text size="sm">{wordsOf(one)}</Text>
            </div>
            <Button
              size="sm"
              variant="default"
              aria-label={t('Settle: {name}', { name: one.name })}
              onClick={() => setChosen(one)}
            >
              {t('Settle')}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && <SettleDialog difference={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

function wordsOf(one: CounterDifference): string {
  const { unit, quantity, short, price_cents, listed_cents, listed_unit, tax_class, listed_tax_class } = one;
  const { sold_rate_bp, listed_rate_bp, rung_on, rung_in, total_cents } = one;
  return [
    short > 0 &&
      t('Sold {sold}, but {short} of that wasn’t in stock.', {
        sold: showQuantity({ unit, quantity }),
        short: showQuantity({ unit, quantity: short }),
      }),
    price_cents !== listed_cents &&
      t('Sold at {price}, but the listed price is {listed}.', {
        price: showMoney(price_cents),
        listed: showMoney(listed_cents),
      }),
    listed_unit !== null &&
      (listed_unit === 'lb'
        ? t('Sold by the piece, but it’s now sold by weight. Its stock wasn’t changed.')
        : t('Sold by weight, but it’s now sold by the piece. Its stock wasn’t changed.')),
    listed_tax_class !== null &&
      t('Taxed as {taxed}, but it’s now listed as {listed}.', {
        taxed: t(TAX_CLASSES[tax_class]),
        listed: t(TAX_CLASSES[listed_tax_class]),
      }),
    rung_on !== null &&
      t(
        'The entire {amount} sale was rung up on another till day ({day}), but it counts toward the one that was open when it was sent.',
        { amount: showMoney(total_cents), day: [showDay(rung_on), rung_in].filter(Boolean).join(', ') },
      ),
    sold_rate_bp !== null &&
      listed_rate_bp !== null &&
      t('Taxed at {taxed}%; the rate is now {listed}%.', { taxed: sold_rate_bp / 100, listed: listed_rate_bp / 100 }),
  ]
    .filter(Boolean)
    .join(' ');
}

const SettleForm = z.object({ note: z.string().trim().min(1, 'Required').max(200) });

function SettleDialog({ difference, onClose }: { difference: CounterDifference; onClose: () => void }) {
  const { sale_id, line, name } = difference;
  const form = useSendForm(settleCounterDifference, {
    schema: SettleForm,
    start: { note: '' },
    toSend: (values) => ({ ...values, sale_id, line }),
    refetch: [listDifferences, viewCounter],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={name}
      subtitle={wordsOf(difference)}
      form={form}
      submit={t('Settle')}
      size="sm"
      onClose={onClose}
    >
      <TextField control={form.control} name="note" label={t('How you settled it')} maxLength={200} />
    </FormDialog>
  );
}
