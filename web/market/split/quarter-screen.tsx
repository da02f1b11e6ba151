import { Button, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { getUserCart } from '#contract/market/claims/claims-api.ts';
import { acceptQuarter, declineQuarter, type QuarterOffer, viewQuarter } from '#contract/market/split/split-api.ts';
import { useMaybeMe } from '#web/accounts/session.ts';
import { EntryColumn } from '#web/accounts/sign-in/entry-frame.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { CostLines } from '#web/market/claims/cost-lines.tsx';
import { placeWords } from '#web/market/search/lot-words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/** The target of the link to a quarter that someone gives away, /quarter. */
export function QuarterScreen() {
  const { token = '' } = useSearch({ from: '/shell/quarter' });
  const found = useApiQuery(viewQuarter, { token }, { enabled: token !== '' });
  if (token === '' || (found.error instanceof ApiProblem && found.error.code === 'link_over'))
    return <EntryColumn title={t('This link has expired')}>{null}</EntryColumn>;
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading />;
  const offer = found.data;
  if (offer.state === 'open') return <OpenOffer token={token} offer={offer} />;
  const isAccepted = offer.state === 'accepted';
  return (
    <EntryColumn title={isAccepted ? t('This quarter was accepted') : t('This offer is over')}>
      <Text my="md">
        {isAccepted
          ? t('Whoever accepted it finds it in their order tracker.')
          : t('The quarter stays with {giver}. Ask for another offer if you still want it.', { giver: offer.giver })}
      </Text>
      <ButtonLink to={isAccepted ? '/buyerdashboard/tracker' : '/search'} size="md" fullWidth>
        {isAccepted ? t('Track my order') : t('Find local meat')}
      </ButtonLink>
    </EntryColumn>
  );
}

function OpenOffer({ token, offer }: { token: string; offer: QuarterOffer }) {
  const { giver, title, farm_name, plant_name, plant_place, dropoff_date, until, cost, price_basis, lot_id } = offer;
  const decline = useApiMutation(declineQuarter, { showsErrors: true, refetch: [viewQuarter] });
  async function askToDecline() {
    const isSure = await askToConfirm({
      title: t('Decline this quarter?'),
      text: t('{giver} keeps it and is told. The link stops working.', { giver }),
      yes: t('Decline [offer]'),
      no: t('Back'),
    });
    if (isSure) decline.mutate({ token });
  }
  const plant = [plant_name, plant_place && placeWords(plant_place)].filter(Boolean).join(', ');
  const facts = [
    { label: t('Animal'), value: title },
    { label: t('Seller'), value: farm_name },
    { label: t('Plant'), value: plant },
    dropoff_date !== null && { label: t('Drop-off day'), value: showDay(dropoff_date) },
    { label: t('Open until'), value: showDay(until) },
  ];
  return (
    <EntryColumn
      title={t('{giver} offers you a quarter', { giver })}
      subtitle={t('You pay for your quarter yourself, and get your own cut sheet and pickup.')}
    >
      <Stack gap="md" mt="md">
        <Facts facts={facts.filter((fact) => fact !== false)} />
        <CostLines cost={cost} basis={price_basis} lot_id={lot_id} quarters={1} />
      </Stack>
      {decline.error && <Refusal>{wordsOf(decline.error)}</Refusal>}
      <Accept token={token} />
      <Button
        size="md"
        mt="sm"
        fullWidth
        variant="subtle"
        color="gray"
        loading={decline.isPending}
        onClick={() => void askToDecline()}
      >
        {t('Decline [offer]')}
      </Button>
    </EntryColumn>
  );
}

/** Accepting continues at the checkout. Someone without an account comes back here after signing up. */
function Accept({ token }: { token: string }) {
  const me = useMaybeMe();
  const navigate = useNavigate();
  const accept = useApiMutation(acceptQuarter, {
    showsErrors: true,
    refetch: [getUserCart],
    onDone: () => void navigate({ to: '/checkout' }),
  });
  const back = `/quarter?token=${token}`;
  if (me && me.role !== 'buyer') return <Text c="dimmed">{t('Sign in as a buyer to accept it.')}</Text>;
  if (!me)
    return (
      <>
        <ButtonLink to="/login" search={{ back }} size="md" mt="md" fullWidth>
          {t('Sign in to accept it')}
        </ButtonLink>
        <ButtonLink to="/register" search={{ role: 'buyer', back }} size="md" mt="sm" variant="default" fullWidth>
          {t('Create a buyer account')}
        </ButtonLink>
      </>
    );
  return (
    <>
      {accept.error && <Refusal>{wordsOf(accept.error)}</Refusal>}
      <Button size="md" mt="md" fullWidth loading={accept.isPending} onClick={() => accept.mutate({ token })}>
        {t('Accept and pay')}
      </Button>
    </>
  );
}
