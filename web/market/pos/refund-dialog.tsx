import { Alert, Checkbox, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { showMoney } from '#contract/lib/figures.ts';
import {
  type CounterReceipt,
  listCounterSales,
  viewCounter,
  viewCounterSale,
} from '#contract/market/pos/counter-api.ts';
import { planRefund } from '#contract/market/pos/plan-refund.ts';
import { refundCounterSale } from '#contract/market/pos/refund-api.ts';
import { METHODS } from '#contract/payments/methods.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { joinWords } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { chooseFirst, findTill, keptTill } from '#web/market/pos/chosen-till.tsx';
import classes from '#web/market/pos/pos.module.css';
import { howMuch, showQuantity } from '#web/market/pos/sale-lines.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { NumberInput } from '#web/ui/number/number-input.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

const RefundForm = z.object({ reason: z.string().trim().min(1, 'Required').max(200) });

/** How much of each line to refund, by line number. */
type Picks = ReadonlyMap<number, { quantity: number; is_restocked: boolean }>;

/** Refunds lines of a sale from a till that is open now. The money is returned the way it was paid. */
export function RefundDialog({ receipt, onClose }: { receipt: CounterReceipt; onClose: () => void }) {
  const [picks, setPicks] = useState<Picks>(new Map());
  const [chosen, setChosen] = useState<number>();
  const counter = useApiQuery(viewCounter, {});
  const { owner = '', tills = [], day = null, is_plant = false } = counter.data ?? {};
  const wanted = chosen ?? findTill(keptTill(owner), tills)?.session_id;
  const session_id = tills.find((till) => till.session_id === wanted)?.session_id;
  const isUnchosen = tills.length > 0 && session_id === undefined;
  const lines = [...picks].map(([line, pick]) => ({ line, ...pick }));
  const isCounted = lines.every(({ line, quantity }) => isRefundable(receipt.lines[line], quantity));
  const plan = isCounted ? planRefund(receipt, lines) : null;
  const isOpen = is_plant ? tills.length > 0 : day !== null;
  const form = useSendForm(refundCounterSale, {
    schema: RefundForm,
    start: { reason: '' },
    ask: async () => isCounted && !isUnchosen,
    toSend: ({ reason }) => ({
      sale_id: receipt.sale_id,
      session_id,
      reason,
      lines,
      amount_cents: plan?.amount_cents ?? 0,
    }),
    refetch: [viewCounterSale, listCounterSales, viewCounter],
    onDone: onClose,
  });
  const back = plan?.payments.map(
    ({ method, amount_cents }) => `${t(METHODS[method].words)} ${showMoney(amount_cents)}`,
  );

  return (
    <FormDialog title={t('Refund')} form={form} submit={t('Refund')} onClose={onClose}>
      {counter.isPending && <Loading />}
      {counter.error && !counter.data && <ErrorState error={counter.error} onRetry={() => void counter.refetch()} />}
      {counter.data && !isOpen && (
        <Alert color="yellow">
          {is_plant ? t('Open a till first. The money comes out of it.') : t('Open your till day first.')}
        </Alert>
      )}
      <ul className={classes.picks} aria-label={t('Items to return')}>
        {receipt.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sale's lines never change
          <PickLine key={at} line={line} at={at} picks={picks} onPicks={setPicks} />
        ))}
      </ul>
      {(tills.length > 1 || isUnchosen) && (
        <NativeSelect
          label={t('Till')}
          value={session_id ?? ''}
          error={isUnchosen && chooseFirst()}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          data={[
            ...(isUnchosen ? [{ value: '', label: '' }] : []),
            ...tills.map((till) => ({ value: String(till.session_id), label: till.name })),
          ]}
        />
      )}
      <TextField control={form.control} name="reason" label={t('Reason')} maxLength={200} />
      <Text role="status" fw={600}>
        {lines.length === 0
          ? t('Choose what’s being returned.')
          : t('Give back: {amounts}', { amounts: back && back.length > 0 ? joinWords(back) : showMoney(0) })}
      </Text>
    </FormDialog>
  );
}

const isRefundable = (line: CounterReceipt['lines'][number] | undefined, quantity: number): boolean =>
  line !== undefined && quantity > 0 && quantity <= line.quantity - line.refunded;

interface PickLineProps {
  line: CounterReceipt['lines'][number];
  at: number;
  picks: Picks;
  onPicks: (picks: Picks) => void;
}

function PickLine({ line, at, picks, onPicks }: PickLineProps) {
  const { name, unit, quantity, refunded } = line;
  const left = quantity - refunded;
  const pick = picks.get(at);

  function set(next: { quantity: number; is_restocked: boolean } | null): void {
    const others = [...picks].filter(([key]) => key !== at);
    onPicks(new Map(next ? [...others, [at, next]] : others));
  }

  const facts = [
    howMuch(line),
    refunded > 0 && t('Refunded: {quantity}', { quantity: showQuantity({ unit, quantity: refunded }) }),
  ];
  return (
    <li>
      <Checkbox
        label={name}
        description={facts.filter(Boolean).join(' · ')}
        disabled={left === 0}
        checked={pick !== undefined}
        onChange={({ currentTarget }) => set(currentTarget.checked ? { quantity: left, is_restocked: true } : null)}
      />
      {pick && unit !== 'share' && (
        <div className={classes.pickDetails}>
          {unit === 'piece' && left > 1 && (
            <NumberInput
              aria-label={t('How many: {name}', { name })}
              min={1}
              max={left}
              w={110}
              value={pick.quantity || (Number.isNaN(pick.quantity) ? Number.NaN : '')}
              error={!isRefundable(line, pick.quantity) && (pick.quantity === 0 ? t('Required') : true)}
              onChange={(value) => set({ ...pick, quantity: value === '' ? 0 : value })}
            />
          )}
          <Checkbox
            label={t('Return to stock')}
            aria-label={t('Return to stock: {name}', { name })}
            checked={pick.is_restocked}
            onChange={({ currentTarget }) => set({ ...pick, is_restocked: currentTarget.checked })}
          />
        </div>
      )}
    </li>
  );
}
