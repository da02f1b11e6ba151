import { Button, Text } from '@mantine/core';
import { askPlant } from '#contract/directory/farm-requests-api.ts';
import { type PlantFacts, plantPage } from '#contract/market/plants/plant-api.ts';
import { HaveAccount } from '#web/accounts/have-account.tsx';
import { UnconfirmedAddress } from '#web/accounts/send-confirmation.tsx';
import { useMaybeMe } from '#web/accounts/session.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/plants/plant-screen.module.css';
import { ButtonLink } from '#web/ui/links.tsx';
import { Refusal } from '#web/ui/refusal.tsx';

/** What a visitor can start from a plant's page: selling through it, and writing to it. */
export function PlantActions({ plant }: { plant: PlantFacts }) {
  const { plant_id, farm, is_own } = plant;
  const me = useMaybeMe();
  const back = `/plant/${plant_id}`;
  if (is_own) return null;
  if (!me)
    return (
      <div className={classes.actions}>
        <ButtonLink to="/register" search={{ role: 'seller', back }} size="md">
          {t('Sell through this plant')}
        </ButtonLink>
        <ButtonLink to="/login" search={{ back: writeTo(plant_id) }} size="md" variant="default">
          {t('Message the plant')}
        </ButtonLink>
        <HaveAccount back={back} {...(classes.line !== undefined && { className: classes.line })} />
      </div>
    );
  return (
    <div className={classes.actions}>
      {farm && <SellThrough plant_id={plant_id} farm={farm} />}
      <ButtonLink to="/messages" search={{ about: 'person', id: String(plant_id) }} size="md" variant="default">
        {t('Message the plant')}
      </ButtonLink>
    </div>
  );
}

const writeTo = (plant_id: number) => `/messages?${new URLSearchParams({ about: 'person', id: String(plant_id) })}`;

function SellThrough({ plant_id, farm }: { plant_id: number; farm: NonNullable<PlantFacts['farm']> }) {
  const ask = useApiMutation(askPlant, { refetch: [plantPage], showsErrors: true });
  if (farm === 'works')
    return (
      <ButtonLink to="/sellerdashboard/productpost" size="md">
        {t('List an animal')}
      </ButtonLink>
    );
  if (farm === 'asked')
    return (
      <Text role="status" className={classes.line}>
        {t('You asked to sell through this plant. We’ll email you its answer.')}
      </Text>
    );
  return (
    <>
      <Button size="md" loading={ask.isPending} onClick={() => ask.mutate({ plant_id })}>
        {t('Sell through this plant')}
      </Button>
      {farm === 'declined' && !ask.error && (
        <Text className={classes.line}>{t('This plant declined your request. You can write to it.')}</Text>
      )}
      {ask.error && (
        <div className={classes.line}>
          <Refusal>{wordsOf(ask.error)}</Refusal>
          <UnconfirmedAddress />
        </div>
      )}
    </>
  );
}
