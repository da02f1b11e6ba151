import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { listInvoices, previewDay, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { type ProductRow, shareWeights, weighShare } from '#contract/invoicing/weigh-share-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { showPounds } from '#contract/lib/figures.ts';
import { sum } from '#contract/lib/sum.ts';
import { clbOf } from '#contract/lib/weight.ts';
import { MAX_PRODUCT_LETTERS, MAX_PRODUCTS } from '#contract/orders/packed-products.ts';
import classes from '#web/invoicing/invoices/weights-dialog.module.css';
import { queryClient, useApiQuery } from '#web/lib/api.ts';
import { t, translate } from '#web/lib/words.ts';
import { isSureOf } from '#web/orders/is-sure-of.ts';
import { Pounds, typedPounds } from '#web/orders/pounds.ts';
import { sayMissing } from '#web/orders/stage-words.ts';
import { WeightField } from '#web/orders/weight-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { NumberField, TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

const MAX_POUNDS = 100_000;
const LIMITS = 'Enter a weight up to 100,000 lb.';
/** 0 is a weight here: the sheet asked for it, and none was packed. */
const PackedPounds = z.union([z.literal(''), z.number().min(0, LIMITS).max(MAX_POUNDS, LIMITS)]);
const Pieces = z.union([z.literal(''), z.number().int().min(0).max(100_000)]);
const WeightsForm = z
  .object({
    live: Pounds,
    packaged: Pounds,
    products: z.array(
      z.object({
        product: z.string().trim().max(MAX_PRODUCT_LETTERS),
        packed: PackedPounds,
        green: PackedPounds,
        pieces: Pieces,
      }),
    ),
  })
  .superRefine(({ products }, ctx) => {
    const names = products.map(({ product }) => product.toLowerCase());
    for (const [at, name] of names.entries()) {
      if (name !== '' && names.indexOf(name) < at)
        ctx.addIssue({ code: 'custom', path: ['products', at, 'product'], message: 'This product is already listed.' });
    }
  });
type Typed = z.output<typeof WeightsForm>;
type Weights = DataOf<typeof shareWeights>;

interface WeightsDialogProps {
  /** The draft on screen; without one, the weights are recorded for the share alone. */
  draft?: { invoice_id: number; revision: number };
  cart_id: number;
  onClose: () => void;
}

/** Records the weights of a share, product by product, and recalculates its draft. */
export function WeightsDialog(props: WeightsDialogProps) {
  const found = useApiQuery(shareWeights, { cart_id: props.cart_id });
  // The fields keep the values from when this dialog opened, even if someone else saves others.
  const [opened, setOpened] = useState<Weights | null>(null);
  if (opened === null && found.data && !found.isFetching) setOpened(found.data);
  if (opened) return <LoadedDialog {...props} weights={opened} />;
  return (
    <Dialog title={t('Weights')} size="lg" onClose={props.onClose}>
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : <Loading />}
    </Dialog>
  );
}

const typedOf = ({ product, packed_clb, green_clb, pieces }: ProductRow): Typed['products'][number] => ({
  product,
  packed: typedPounds(packed_clb),
  green: typedPounds(green_clb),
  pieces: pieces ?? '',
});
const isRecorded = ({ packed_clb, green_clb, pieces }: ProductRow) =>
  packed_clb !== null || green_clb !== null || pieces !== null;
const onlyRecorded = ({ product, packed_clb, green_clb, pieces }: ProductRow) => ({
  product,
  packed_clb,
  green_clb,
  pieces,
});

function LoadedDialog({ draft, cart_id, onClose, weights }: WeightsDialogProps & { weights: Weights }) {
  const [seenDraft] = useState(draft && { invoice_id: draft.invoice_id, revision: draft.revision });
  const form = useSendForm(weighShare, {
    schema: WeightsForm,
    start: {
      live: typedPounds(weights.live_weight_clb),
      packaged: typedPounds(weights.packaged_weight_clb),
      products: weights.products.map(typedOf),
    },
    toSend: ({ live, packaged, products }) => ({
      ...seenDraft,
      cart_id,
      live_weight_clb: clbOf(live),
      seen_live_clb: weights.live_weight_clb,
      packaged_weight_clb: clbOf(packaged) ?? sumOf(products, weights.products),
      products: products
        .filter(
          ({ product, packed, green, pieces }) =>
            product !== '' && [packed, green, pieces].some((typed) => typed !== ''),
        )
        .map(({ product, packed, green, pieces }) => ({
          product,
          packed_clb: clbOf(packed),
          green_clb: clbOf(green),
          pieces: pieces === '' ? null : pieces,
        })),
      seen_products: weights.products.filter(isRecorded).map(onlyRecorded),
    }),
    refetch: [viewInvoice, listInvoices, previewDay, shareWeights],
    onProblem: async (problem) => {
      if (await isSureOf(problem)) return { is_sure: true };
      await queryClient.invalidateQueries({ queryKey: [viewInvoice.path] });
      return null;
    },
    onDone: (saved) => {
      sayMissing(saved);
      onClose();
    },
  });
  const { control } = form;
  const { fields, append } = useFieldArray({ control, name: 'products' });
  const typed = useWatch({ control, name: 'products' });
  const total = sumOf(typed, weights.products);
  const known = (at: number): ProductRow | undefined => weights.products[at];
  return (
    <FormDialog title={t('Weights')} size="lg" form={form} submit={t('Save')} isLong onClose={onClose}>
      {fields.length > 0 && (
        <fieldset className={classes.products}>
          <legend>{t('Packed, by product')}</legend>
          <ul>
            {fields.map(({ id }, at) => (
              <li key={id}>
                <ProductFields control={control} at={at} row={known(at)} />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {fields.length < MAX_PRODUCTS && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.add}
          leftSection={<IconPlus aria-hidden />}
          onClick={() =>
            append(
              { product: '', packed: '', green: '', pieces: '' },
              { focusName: `products.${fields.length}.product` },
            )
          }
        >
          {t('Add product')}
        </Button>
      )}
      <WeightField control={control} name="packaged" label={t('Packed weight of this share, in pounds')} />
      {total !== null && (
        <Text size="sm" c="dimmed" mt="-xs">
          {t('If you leave it blank, we’ll use the products: {weight}.', { weight: showPounds(total) })}
        </Text>
      )}
      <WeightField control={control} name="live" label={t('Live weight of the whole animal, in pounds')} />
    </FormDialog>
  );
}

/** What the products weigh together, once each one that the sheet asks for was weighed; null until then. */
function sumOf(typed: Typed['products'], rows: readonly ProductRow[]): number | null {
  const weighed = typed.map(({ packed }) => clbOf(packed));
  const isComplete = rows.every(
    ({ takes_weight, estimated_clb }, at) => !takes_weight || estimated_clb === 0 || weighed[at] !== null,
  );
  const total = sum(weighed.map((clb) => clb ?? 0));
  return isComplete && total > 0 ? total : null;
}

function ProductFields({
  control,
  at,
  row,
}: {
  control: ReturnType<typeof useSendForm<typeof weighShare, Typed, Typed>>['control'];
  at: number;
  row: ProductRow | undefined;
}) {
  const name = row ? translate(row.product) : t('product {number}', { number: at + 1 });
  return (
    <fieldset className={classes.product} aria-label={name}>
      {row ? (
        <span className={classes.name}>
          {name}
          {row.estimated_clb !== null && row.estimated_clb > 0 && (
            <Text span size="sm" c="dimmed">
              {t('about {weight}', { weight: showPounds(row.estimated_clb) })}
            </Text>
          )}
        </span>
      ) : (
        <TextField
          control={control}
          name={`products.${at}.product`}
          label={t('Product')}
          maxLength={MAX_PRODUCT_LETTERS}
        />
      )}
      {(row?.takes_weight ?? true) && (
        <NumberField
          control={control}
          name={`products.${at}.packed`}
          label={t('Packed lb')}
          most={MAX_POUNDS}
          decimals={2}
        />
      )}
      {row?.takes_green && (
        <NumberField
          control={control}
          name={`products.${at}.green`}
          label={t('Before curing, lb')}
          most={MAX_POUNDS}
          decimals={2}
        />
      )}
      {row?.takes_pieces && (
        <NumberField control={control} name={`products.${at}.pieces`} label={t('Count')} most={100_000} decimals={0} />
      )}
    </fieldset>
  );
}
