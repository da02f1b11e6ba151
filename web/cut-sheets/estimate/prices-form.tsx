import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { getCustomFormData } from '#contract/cut-sheets/api.ts';
import { PRICE_NAMES, PRICES, type PriceName, type Prices } from '#contract/cut-sheets/estimate/prices.ts';
import {
  type CategoryPrices,
  getProcessingPrices,
  saveProcessingPrices,
} from '#contract/cut-sheets/estimate/prices-api.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { UNIT_WORDS } from '#web/cut-sheets/estimate/estimate-words.ts';
import classes from '#web/cut-sheets/estimate/prices-form.module.css';
import { callApi, keyOf, queryClient } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { CancelButton } from '#web/ui/dialog.tsx';
import { NumberField } from '#web/ui/fields.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

/** Prices as typed, in dollars. Blank means no charge. */
type Dollars = Record<PriceName, number | ''>;
const MOST_DOLLARS = 10_000;
const Typed = z.object(
  Object.fromEntries(
    PRICE_NAMES.map((name) => [
      name,
      z.union([z.literal(''), z.number().min(0).max(MOST_DOLLARS, 'Enter $10,000 or less.')]),
    ]),
  ),
);
const namesTo = <T,>(value: (name: PriceName) => T) =>
  Object.fromEntries(PRICE_NAMES.map((name) => [name, value(name)])) as Record<PriceName, T>;
const dollarsOf = (prices: Prices): Dollars => namesTo((name) => prices[name] / 100 || '');
const centsOf = (typed: Dollars): Prices => namesTo((name) => Math.round(Number(typed[name]) * 100));

/**
 * The prices of one animal. Someone else's changes appear in untouched fields. For an edited field, the other change is shown
 * first, and only then can saving overwrite it.
 */
export function PricesForm({ prices, onDirty }: { prices: CategoryPrices; onDirty: (isDirty: boolean) => void }) {
  const { category_id } = prices;
  const [seen, setSeen] = useState(prices.revision);
  const started = useRef(prices);
  const form = useSendForm(saveProcessingPrices, {
    start: dollarsOf(prices),
    schema: Typed as unknown as z.ZodType<Dollars, Dollars>,
    toSend: (typed) => ({ ...centsOf(typed), category_id, revision: seen }),
    refetch: [getProcessingPrices, getCustomFormData],
    onProblem: async ({ code }) => {
      if (code === 'prices_changed') setSeen(await revisionNow(category_id));
      return null;
    },
    onDone: ({ revision }) => {
      setSeen(revision);
      started.current = { ...prices, ...centsOf(form.getValues()) };
      form.reset(form.getValues());
    },
  });
  const { isDirty, dirtyFields } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  // Reset only on a new revision of the prices, so typed values are kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const now = dollarsOf(prices);
    const untouched = PRICE_NAMES.filter((name) => !dirtyFields[name]);
    for (const name of untouched) form.resetField(name, { defaultValue: now[name] });
    if (untouched.length === PRICE_NAMES.length) setSeen(prices.revision);
    started.current = { ...started.current, ...Object.fromEntries(untouched.map((name) => [name, prices[name]])) };
  }, [prices.revision]);

  return (
    <Form form={form}>
      <p className={classes.note}>
        {prices.are_examples
          ? t('These are example prices. Customers see prices once you save your own.')
          : t('Leave a price blank if you don’t charge for it.')}
      </p>
      <div className={classes.fields}>
        {PRICE_NAMES.map((name) => (
          <NumberField
            key={name}
            control={form.control}
            name={name}
            label={t(PRICES[name].words)}
            hint={hintOf(name, prices, started.current)}
            most={MOST_DOLLARS}
            decimals={2}
            prefix="$"
          />
        ))}
      </div>
      <SubmitButton form={form} secondary={<CancelButton>{t('Close')}</CancelButton>}>
        {t('Save')}
      </SubmitButton>
    </Form>
  );
}

function hintOf(name: PriceName, now: Prices, started: Prices): string {
  if (now[name] !== started[name]) return t('Someone else saved: {price}', { price: showMoney(now[name]) });
  return t(UNIT_WORDS[PRICES[name].per]);
}

/** Also refreshes the prices on screen. */
async function revisionNow(category_id: number): Promise<number> {
  const all = await callApi(getProcessingPrices, {});
  queryClient.setQueryData(keyOf(getProcessingPrices, {}), all);
  return all.find((one) => one.category_id === category_id)?.revision ?? 0;
}
