import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { type Control, type Path, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { DataOf, Endpoint, SentTo } from '#contract/lib/endpoint.ts';
import { plainDollars, showMoney } from '#contract/lib/figures.ts';
import { readAmount } from '#contract/orders/deposit.ts';
import type { CardProfile, SentCard } from '#contract/payments/api.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { Dollars } from '#web/invoicing/dollars.ts';
import classes from '#web/invoicing/paying/paying.module.css';
import type { ApiProblem } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { CardFields, NO_CARD, TestCards, toSentCard } from '#web/payments/card-fields.tsx';
import { CardNeeded, useCardIsOnPage } from '#web/payments/card-needed.tsx';
import { CardForm } from '#web/payments/card-rules.ts';
import { nameCard } from '#web/payments/sandbox-provider.ts';
import { CancelButton, Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

export interface PayCardProps<E extends Endpoint> {
  /** The call that charges the card. */
  endpoint: E;
  /** The form's name for screen readers. */
  label: string;
  due_cents: number;
  /** Whether the payer may enter less than what is due. */
  takesParts?: boolean;
  /** The payer's card on file; null if there is none. */
  onFile: z.output<typeof CardProfile> | null;
  /** If no card is given, the card on file is charged. */
  toSend: (paid: { amount_cents: number; card?: z.input<typeof SentCard> }) => SentTo<E>;
  refetch?: readonly Endpoint[];
  /** Handles a refusal before the form does. */
  onProblem?: (problem: ApiProblem) => Promise<null>;
  /** Called if no response arrived, so it isn't known yet whether the card was charged. */
  onLost?: () => void;
  /** Omits the frame around the form. */
  isInDialog?: boolean;
  onDone?: (data: DataOf<E>) => void;
}

/** Pays with the card on file, or with another one. */
export function PayCardForm<E extends Endpoint>(props: PayCardProps<E>) {
  const [isOther, setOther] = useState(props.onFile === null);
  const isOnPage = useCardIsOnPage();
  if (isOther || props.onFile === null) {
    if (isOnPage) return <CardNeeded />;
    return <NewCard {...props} {...(props.onFile && { onCancel: () => setOther(false) })} />;
  }
  return <CardOnFile {...props} card={props.onFile} onOther={() => setOther(true)} />;
}

const Amount = z.object({ amount: Dollars });

function CardOnFile<E extends Endpoint>({
  card,
  onOther,
  ...paying
}: PayCardProps<E> & { card: { brand: string; last_four: string }; onOther: () => void }) {
  const { endpoint, label, due_cents, toSend } = paying;
  const form = useSendForm(endpoint, {
    schema: Amount,
    start: { amount: plainDollars(due_cents) },
    toSend: ({ amount }) => toSend({ amount_cents: paying.takesParts ? amount : due_cents }),
    ...whenSent(paying),
  });
  const typed = useWatch({ control: form.control, name: 'amount' });
  return (
    <div className={classes.pay} data-in-dialog={paying.isInDialog}>
      <Form form={form} label={label}>
        <Text>{nameCard(card)}</Text>
        {paying.takesParts && <PartField control={form.control} />}
        <SubmitButton
          form={form}
          secondary={
            <Button variant="default" size="md" disabled={form.isSending} onClick={onOther}>
              {t('Use another card')}
            </Button>
          }
        >
          {payWords(paying.takesParts ? typed : '', due_cents)}
        </SubmitButton>
      </Form>
    </div>
  );
}

const NewCardForm = CardForm.extend({ amount: Dollars });

function NewCard<E extends Endpoint>({ onCancel, ...paying }: PayCardProps<E> & { onCancel?: () => void }) {
  const { endpoint, label, due_cents, toSend } = paying;
  const form = useSendForm(endpoint, {
    schema: NewCardForm,
    start: { ...NO_CARD, amount: plainDollars(due_cents) },
    toSend: ({ amount, ...card }) =>
      toSend({ amount_cents: paying.takesParts ? amount : due_cents, card: toSentCard(card) }),
    ...whenSent(paying),
  });
  const typed = useWatch({ control: form.control, name: 'amount' });
  return (
    <div className={classes.pay} data-in-dialog={paying.isInDialog}>
      <Form form={form} label={label}>
        {paying.takesParts && <PartField control={form.control} />}
        <CardFields control={form.control} />
        <SubmitButton
          form={form}
          secondary={onCancel && <CancelButton onClick={onCancel}>{t('Use the card on file')}</CancelButton>}
        >
          {payWords(paying.takesParts ? typed : '', due_cents)}
        </SubmitButton>
      </Form>
      <TestCards />
    </div>
  );
}

const whenSent = <E extends Endpoint>({ refetch, onProblem, onLost, onDone }: PayCardProps<E>) => ({
  fieldOf: (name: string) => (name === 'amount_cents' ? 'amount' : name),
  ...(refetch && { refetch }),
  ...(onProblem && { onProblem }),
  ...(onLost && { onLost }),
  ...(onDone && { onDone }),
});

/** What to pay now, for plants that accept partial payments. */
export const PartField = <Values extends { amount: string }>({ control }: { control: Control<Values> }) => (
  <AmountField
    control={control}
    name={'amount' as Path<Values>}
    label={t('Amount to pay')}
    hint={t('You can pay part now and the rest later.')}
  />
);

/** The button's label, with the typed amount. */
export const payWords = (typed: string, due_cents: number): string =>
  t('Pay {amount}', { amount: showMoney(readAmount(typed) || due_cents) });
