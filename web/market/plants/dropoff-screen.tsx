import { Button, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type AskedDropoff, confirmDropoff, viewDropoff } from '#contract/booking/guest-dropoff-api.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { EntryColumn } from '#web/accounts/sign-in/entry-frame.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/** The target of the link that confirms a drop-off, /dropoff. It asks for a tap, because email programs open links. */
export function DropoffScreen() {
  const { token = '' } = useSearch({ from: '/shell/dropoff' });
  const asked = useApiQuery(viewDropoff, { token }, { enabled: token !== '' });
  const confirm = useApiMutation(confirmDropoff, { showsErrors: true, refetch: [viewDropoff] });
  if (token === '' || (asked.error instanceof ApiProblem && asked.error.code === 'link_over'))
    return <EntryColumn title={t('This link has expired')}>{null}</EntryColumn>;
  if (asked.error && !asked.data) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <Loading />;
  const dropoff = confirm.data?.data ?? asked.data;
  if (dropoff.state === 'held')
    return (
      <EntryColumn title={t('Confirm your drop-off')}>
        <What {...dropoff} />
        {confirm.error && <Refusal>{wordsOf(confirm.error)}</Refusal>}
        <Button size="md" mt="md" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
          {t('Send request')}
        </Button>
      </EntryColumn>
    );
  const isSent = dropoff.state === 'confirmed';
  return (
    <EntryColumn title={isSent ? t('Request sent') : t('The time to confirm is over')}>
      <What {...dropoff} />
      <Text>
        {isSent
          ? t('{plant} got your request and will email you its answer.', { plant: dropoff.plant_name })
          : t('The day is free for others again. You can ask for it once more.')}
      </Text>
      <ButtonLink to="/plant/$id" params={{ id: String(dropoff.plant_id) }} size="md" mt="lg" fullWidth>
        {t('Back to the plant')}
      </ButtonLink>
    </EntryColumn>
  );
}

const What = ({ heads, species, day, plant_name }: AskedDropoff) => (
  <Text my="md">
    {t('{heads} {species} on {day} at {plant}', {
      heads,
      species: t(showSpecies(species)),
      day: showDay(day),
      plant: plant_name,
    })}
  </Text>
);
