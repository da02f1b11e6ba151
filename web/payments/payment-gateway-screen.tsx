import { Alert, Button, Group } from '@mantine/core';
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
import { CardFields, NO_CARD, TestCards, toSentCard } from '#web/payments/card-fields.tsx';
import { CARD_REASON } from '#web/payments/card-notice.tsx';
import { CardPageEntry } from '#web/payments/card-page-entry.tsx';
import { CardForm } from '#web/payments/card-rules.ts';
import classes from '#web/payments/payment-gateway-screen.module.css';
import { nameCard } from '#web/payments/sandbox-provider.ts';
import { Facts } from '#web/ui/facts.tsx';
import { CancelButton, Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/** The payment profile, /paymentgateway: the card on file and the form to add or replace it. */
export function PaymentGatewayScreen() {
  const { role } = useMe();
  const { back = '', session = '' } = useSearch({ from: '/shell/paymentgateway' });
  const navigate = useNavigate();
  const client = useQueryClient();
  const profile = useApiQuery(cardProfile, {});
  const [isReplacing, setReplacing] = useState(session !== '');

  /** Returns to the page that sent the user here, once the session includes the card. */
  async function goOn() {
    await client.invalidateQueries({ queryKey: [me.path] });
    if (isOwnAddress(back)) void navigate({ href: back });
    else setReplacing(false);
  }

  if (profile.error && !profile.data)
    return <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />;
  if (!profile.data) return <Loading />;
  const { card, can, entry } = profile.data;

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
              value: nameCard(card),
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
        <Group gap="sm" justify="flex-end" align="stretch">
          <Button variant="default" onClick={() => setReplacing(true)}>
            {t('Replace card')}
          </Button>
          <Button onClick={() => void navigate({ href: isOwnAddress(back) ? back : landingOf(role) })}>
            {t('Continue')}
          </Button>
        </Group>
      )}
      {can.replace && (!card || isReplacing) && (
        <Entry
          entry={entry}
          session={session}
          back={back}
          onSaved={goOn}
          {...(card && { onCancel: () => setReplacing(false) })}
        />
      )}
    </PageFrame>
  );
}

/** Our own card form, or the provider's page. */
function Entry({
  entry,
  session,
  back,
  ...rest
}: {
  entry: 'form' | 'page';
  session: string;
  back: string;
  onSaved: () => Promise<void>;
  onCancel?: () => void;
}) {
  return entry === 'page' ? <CardPageEntry session={session} back={back} {...rest} /> : <CardEntry {...rest} />;
}

function Why({ hasCard, isSentHere }: { hasCard: boolean; isSentHere: boolean }) {
  if (hasCard) return t('We keep this card on file to guarantee orders and drop-offs.');
  const what = isSentHere
    ? t('Add a card before you book animals. Then you’ll pick up where you left off.')
    : t('Add a card before you book animals.');
  return `${what} ${t(CARD_REASON)}`;
}

function CardEntry({ onSaved, onCancel }: { onSaved: () => Promise<void>; onCancel?: () => void }) {
  const form = useSendForm(saveCardProfile, {
    schema: CardForm,
    start: NO_CARD,
    toSend: toSentCard,
    refetch: [cardProfile],
    onDone: () => void onSaved(),
  });

  return (
    <div className={classes.sheet}>
      <Form form={form} label={t('Card')}>
        <CardFields control={form.control} />
        <SubmitButton form={form} secondary={onCancel && <CancelButton onClick={onCancel} />}>
          {t('Save card')}
        </SubmitButton>
      </Form>
      <TestCards />
    </div>
  );
}
