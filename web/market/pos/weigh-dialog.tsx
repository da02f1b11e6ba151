import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { showMoney } from '#contract/lib/figures.ts';
import type { CounterItem } from '#contract/market/pos/counter-api.ts';
import { lineAmount } from '#contract/pricing/line-amount.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/pos/pos.module.css';
import { readWeight, WEIGHT_WORDS } from '#web/market/pos/sale-lines.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** Asks for a weight, typed by hand or by a scale that acts as a keyboard. */
export function WeighDialog({
  item,
  onWeighed,
  onClose,
}: {
  item: CounterItem;
  onWeighed: (clb: number) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const clb = readWeight(typed);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (clb === null) setWrong(true);
    else onWeighed(clb);
  }

  return (
    <Dialog
      title={item.name}
      subtitle={t('{price}/lb', { price: showMoney(item.price_cents) })}
      size="sm"
      onClose={onClose}
    >
      <form className={classes.weigh} onSubmit={submit} noValidate>
        <TextInput
          data-autofocus
          size="lg"
          label={t('Weight in pounds')}
          description={t('Type the weight, or let the scale enter it.')}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={isWrong && clb === null ? t(WEIGHT_WORDS) : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" size="lg">
          {clb === null ? t('Add') : t('Add for {amount}', { amount: showMoney(lineAmount(item.price_cents, clb)) })}
        </Button>
      </form>
    </Dialog>
  );
}
