import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { acceptFarm, type FarmRequest, listFarmRequests } from '#contract/directory/farm-requests-api.ts';
import classes from '#web/directory/farm-requests/farm-requests.module.css';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { AnchorLink } from '#web/ui/links.tsx';

const DeclineDialog = lazyDialog(() =>
  import('#web/directory/farm-requests/decline-dialog.tsx').then(({ DeclineDialog }) => DeclineDialog),
);

/** Above the directory: the farms that asked to sell through the plant. Empty if none is waiting. */
export function FarmRequests() {
  const { data: farms = [] } = useApiQuery(listFarmRequests, {});
  const accept = useApiMutation(acceptFarm, { refetch: [listFarmRequests] });
  const [declining, setDeclining] = useState<FarmRequest | null>(null);
  if (farms.length === 0) return null;
  return (
    <section className={classes.box} aria-labelledby="farm-requests">
      <h2 id="farm-requests">{t('Farms that want to sell through you')}</h2>
      <ul>
        {farms.map((farm) => (
          <li key={farm.seller_id}>
            <div>
              <AnchorLink to="/profileview/$id" params={{ id: String(farm.seller_id) }}>
                {farm.name}
              </AnchorLink>
              <small>{[place(farm), farm.phone, farm.email].filter(Boolean).join(' · ')}</small>
            </div>
            <Group gap="xs" wrap="nowrap">
              <Button
                loading={accept.isPending && accept.variables?.seller_id === farm.seller_id}
                onClick={() => accept.mutate({ seller_id: farm.seller_id })}
                aria-label={t('Accept {name}', { name: farm.name })}
              >
                {t('Accept')}
              </Button>
              <Button
                variant="default"
                onClick={() => setDeclining(farm)}
                aria-label={t('Decline {name}', { name: farm.name })}
              >
                {t('Decline')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {declining && <DeclineDialog farm={declining} onClose={() => setDeclining(null)} />}
    </section>
  );
}

const place = ({ city, state }: FarmRequest) => [city, state].filter(Boolean).join(', ');
