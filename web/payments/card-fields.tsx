import { Text } from '@mantine/core';
import type { Control, Path } from 'react-hook-form';
import type { z } from 'zod';
import type { SentCard } from '#contract/payments/api.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/payments/card-fields.module.css';
import { type CardForm, groupExpiry, groupNumber } from '#web/payments/card-rules.ts';
import { brandName, DECLINE_WORDS, TEST_CARDS, tokenize } from '#web/payments/sandbox-provider.ts';
import { TextField } from '#web/ui/fields.tsx';
import { FieldRow } from '#web/ui/form.tsx';

/** An empty card form. */
export const NO_CARD = { number: '', expiry: '', cvc: '', name: '' };

/** What leaves the browser for a card that passed validation: the provider's token, never the number. */
export function toSentCard({ number, expiry }: CardForm): z.input<typeof SentCard> {
  const card = tokenize(number);
  if (!card) throw new Error('a card that passed the form is one the provider takes');
  return { ...card, ...expiry };
}

/** Card fields, for use in forms that may have other fields. */
export function CardFields<Values extends z.input<typeof CardForm>>({ control }: { control: Control<Values> }) {
  return (
    <>
      <TextField
        control={control}
        name={'number' as Path<Values>}
        label={t('Card number')}
        inputMode="numeric"
        autoComplete="cc-number"
        format={groupNumber}
      />
      <FieldRow>
        <TextField
          control={control}
          name={'expiry' as Path<Values>}
          label={t('Expiration date')}
          placeholder={t('MM / YY')}
          inputMode="numeric"
          autoComplete="cc-exp"
          format={groupExpiry}
        />
        <TextField
          control={control}
          name={'cvc' as Path<Values>}
          label={t('CVC')}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
        />
      </FieldRow>
      <TextField control={control} name={'name' as Path<Values>} label={t('Name on the card')} autoComplete="cc-name" />
    </>
  );
}

/** Card numbers for trying out the sandbox. */
export function TestCards() {
  return (
    <section className={classes.sandbox} aria-label={t('Test cards')}>
      <Text fw={600}>{t('This is a sandbox. No money changes hands.')}</Text>
      <Text c="dimmed" size="sm">
        {t(
          'Use one of these test numbers with any future expiration date, CVC, and name. Only a token, the brand, the last four digits, and the expiration date leave this page.',
        )}
      </Text>
      <ul className={classes.numbers}>
        {TEST_CARDS.map(({ brand, number, decline }) => (
          <li key={number}>
            <span>
              {brandName(brand)}
              {decline && <Text span c="dimmed">{` · ${t(DECLINE_WORDS[decline])}`}</Text>}
            </span>
            <code>{groupNumber(number)}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
