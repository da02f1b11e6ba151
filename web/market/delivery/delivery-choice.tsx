import { Text } from '@mantine/core';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CartItem } from '#contract/market/claims/claims-api.ts';
import { type DeliveryOption, deliveryOptions } from '#contract/market/delivery/delivery-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import type { Details } from '#web/market/checkout/checkout-details.ts';
import { feeWords, visitWords } from '#web/market/delivery/delivery-words.ts';
import { RadioField, TextField } from '#web/ui/fields.tsx';

interface DeliveryChoiceProps {
  form: Pick<UseFormReturn<Details>, 'control' | 'getValues' | 'setValue'>;
  items: readonly CartItem[];
  zip: string;
  /** Whether the form has no other field for the ZIP code. */
  asksForZip: boolean;
}

/** How the buyer gets the meat of each lot: at the plant or farm, at a drop point, or brought home. */
export function DeliveryChoice({ form, items, zip, asksForZip }: DeliveryChoiceProps) {
  const { control, getValues, setValue } = form;
  const { data: options = [], isPlaceholderData } = useApiQuery(deliveryOptions, { zip }, { keepPrevious: true });
  const lots = [...new Map(items.map((item) => [item.lot_id, item])).values()].filter(({ seller_id }) =>
    options.some((option) => option.seller_id === seller_id),
  );
  // Someone who changes their ZIP code may live outside the area that they had chosen.
  useEffect(() => {
    if (isPlaceholderData || options.length === 0) return;
    for (const [lot_id, place] of Object.entries(getValues('places')))
      if (place !== '' && !options.some((option) => option.serves && choiceOf(option) === place))
        setValue(`places.${lot_id}`, '');
  }, [options, isPlaceholderData, getValues, setValue]);
  if (lots.length === 0) return null;
  const hasAreas = options.some(({ kind }) => kind === 'area');
  return (
    <>
      {asksForZip && hasAreas && (
        <TextField
          control={control}
          name="zip"
          label={t('Your ZIP code')}
          hint={t('Shows whether the farm delivers to you, and how far the drop points are.')}
          autoComplete="postal-code"
          inputMode="numeric"
        />
      )}
      {lots.map((item) => (
        <div key={item.lot_id}>
          <RadioField
            control={control}
            name={`places.${item.lot_id}`}
            label={
              lots.length > 1
                ? t('How do you get your meat of “{title}”?', { title: item.title })
                : t('How do you get your meat?')
            }
            choices={choicesFor(item, options)}
            isStacked
          />
          <Text c="dimmed" fz="sm" mt="xs">
            {item.kind === 'animal'
              ? t('You choose the day once your meat is ready.')
              : t('You choose the day after you pay.')}
          </Text>
        </div>
      ))}
    </>
  );
}

const choiceOf = ({ kind, place_id }: DeliveryOption): string => `${kind}:${place_id}`;

function choicesFor({ kind, pickup, plant_name, seller_id }: CartItem, options: readonly DeliveryOption[]) {
  const here =
    pickup === 'farm' || kind === 'product'
      ? t('Pick up at the farm, free')
      : t('Pick up at {plant}, free', { plant: plant_name });
  return [
    { value: '', label: here },
    ...options
      .filter((option) => option.seller_id === seller_id && option.serves)
      .map((option) => ({ value: choiceOf(option), label: optionWords(option) })),
  ];
}

function optionWords(option: DeliveryOption): string {
  const { kind, name, address, fee_cents, miles } = option;
  return [
    kind === 'area' ? t('Delivered to you: {name}', { name }) : t('Drop point: {name}', { name }),
    address,
    miles !== null && t('{miles} mi away', { miles }),
    visitWords(option),
    feeWords(fee_cents),
  ]
    .filter(Boolean)
    .join(' · ');
}
