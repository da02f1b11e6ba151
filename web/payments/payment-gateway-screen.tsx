import { Alert, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { me } from '#contract/accounts/api.ts';
import { landingOf } from '#contract/lib/roles.ts';
import { cardProfile, saveCardProfile } from '#contract/payments/api.ts';
import { useMe } from '#web/accounts/session.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { isOwnAddress } from '#web/lib/own-address.ts';
import { t } from '#web/lib/words.ts';
import { CardForm, groupExpiry, groupNumber } from '#web/payments/card-rules.ts';
import classes from '#web/payments/payment-gateway-screen.module.css';
import { BRAND_NAMES, TEST_CARDS, tokenize } from '#web/payments/sandbox-provider.ts';
import { Facts } from '#web/ui/facts.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { FieldRow, Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/** The payment profile, /paymentgateway: the card on file and the form to add or replace it. */
export function PaymentGatewayScreen() {
  const { role } = useMe();
  const { back } = useSearch({ from: '/shell/paymentgateway' });
  const navigate = useNavigate();
  const client = useQueryClient();
  const profile = useApiQuery(cardProfile, {});
  const [isReplacing, setReplacing] = useState(false);

  /** Returns to the page that sent the user here, once the session knows about the card. */
  async function goOn() {
    await client.invalidateQueries({ queryKey: [me.path] });
    if (isOwnAddress(back)) void navigate({ href: back });
    else setReplacing(false);
  }

  if (profile.error && !profile.data)
    return <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />;
  if (!profile.data) return <Loading />;
  const { card, can } = profile.data;

  return (
    <PageFrame
      title={t('Payment card')}
      width="narrow"
      subtitle={<Why hasCard={card !== null} isSentHere={isOwnAddress(back)} />}
    >
      {card && (
        <Facts
          facts={[
            {
              label: t('Card'),
              value: t('{brand} ending in {last_four}', {
                brand: BRAND_NAMES[card.brand] ?? card.brand,
                last_four: card.last_four,
              }),
            },
            { label: t('Expires'), value: `${String(card.exp_month).padStart(2, '0')} / ${card.exp_year}` },
            {
              label: t('Stored by'),
              value: card.provider === 'sandbox' ? t('Sandbox (no real charges)') : card.provider,
            },
          ]}
        />
      )}
      {!can.replace && (
        <Alert color="gray">
          {card
            ? t('This is the plant’s card. Only the owner can replace it.')
            : t('The plant doesn’t have a card yet. Ask the owner to add one here.')}
        </Alert>
      )}
      {can.replace && card && !isReplacing && (
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setReplacing(true)}>
            {t('Replace card')}
          </Button>
          <Button onClick={() => void navigate({ href: isOwnAddress(back) ? back : landingOf(role) })}>
            {t('Continue')}
          </Button>
        </div>
      )}
      {can.replace && (!card || isReplacing) && (
        <CardEntry onSaved={goOn} {...(card && { onCancel: () => setReplacing(false) })} />
      )}
    </PageFrame>
  );
}

function Why({ hasCard, isSentHere }: { hasCard: boolean; isSentHere: boolean }) {
  if (hasCard) return t('We keep this card on file to guarantee orders and drop-offs.');
  return isSentHere
    ? t('Add a card before you book animals. Then you’ll pick up where you left off.')
    : t('Add a card before you book animals.');
}

function CardEntry({ onSaved, onCancel }: { onSaved: () => Promise<void>; onCancel?: () => void }) {
  const form = useSendForm(saveCardProfile, {
    schema: CardForm,
    start: { number: '', expiry: '', cvc: '', name: '' },
    toSend: ({ number, expiry }) => {
      const card = tokenize(number);
      if (!card) throw new Error('a card that passed the form is one the provider takes');
      return { ...card, ...expiry };
    },
    refetch: [cardProfile],
    onDone: () => void onSaved(),
  });
  const { control } = form;

  return (
    <div className={classes.sheet}>
      <Form form={form} label={t('Card')}>
        <TextField
          control={control}
          name="number"
          label={t('Card number')}
          inputMode="numeric"
          autoComplete="cc-number"
          format={groupNumber}
        />
        <FieldRow>
          <TextField
            control={control}
            name="expiry"
            label={t('Expiration date')}
            placeholder={t('MM / YY')}
            inputMode="numeric"
            autoComplete="cc-exp"
            format={groupExpiry}
          />
          <TextField
            control={control}
            name="cvc"
            label={t('CVC')}
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={4}
          />
        </FieldRow>
        <TextField control={control} name="name" label={t('Name on the card')} autoComplete="cc-name" />
        <SubmitButton
          form={form}
          secondary={
            onCancel && (
              <Button variant="default" size="md" onClick={onCancel}>
                {t('Cancel')}
              </Button>
            )
          }
        >
          {t('Save card')}
        </SubmitButton>
      </Form>
      <section className={classes.sandbox} aria-label={t('Test cards')}>
        <Text fw={600}>{t('This is a sandbox. No money changes hands.')}</Text>
        <Text c="dimmed" size="sm">
          {t(
            'Use one of these test numbers with any future expiration date, CVC, and name. Only a token, the brand, the last four digits, and the expiration date leave this page.',
          )}
        </Text>
        <ul className={classes.numbers}>
          {TEST_CARDS.map(({ brand, name, number }) => (
            <li key={brand}>
              <span>{name}</span>
              <code>{groupNumber(number)}</code>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
