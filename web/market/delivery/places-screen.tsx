import { Button, Text, Title } from '@mantine/core';
import { IconMapPin, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listPlaces, type Place, type Run } from '#contract/market/delivery/delivery-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/delivery/delivery.module.css';
import { feeWords, visitWords } from '#web/market/delivery/delivery-words.ts';
import { PlaceDialog } from '#web/market/delivery/place-dialog.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';

/** Where a farm brings meat to its buyers, and its next runs, /sellerdashboard/delivery. */
export function PlacesScreen() {
  const found = useApiQuery(listPlaces, {});
  const [edited, setEdited] = useState<Place | 'new' | null>(null);
  const add = (
    <Button leftSection={<IconPlus aria-hidden />} onClick={() => setEdited('new')}>
      {t('Add a place')}
    </Button>
  );
  return (
    <PageFrame
      title={t('Delivery and drop points')}
      subtitle={t('Besides pickup, buyers can choose one of these at checkout. You get all of the fee.')}
      action={add}
    >
      {found.error && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Loading />}
      {found.data && found.data.runs.length > 0 && (
        <section aria-labelledby="runs">
          <Title order={2} size="h3" id="runs">
            {t('Your runs')}
          </Title>
          <ul className={classes.list}>
            {found.data.runs.map((run) => (
              <RunRow key={`${run.place_id} ${run.day}`} run={run} />
            ))}
          </ul>
        </section>
      )}
      {found.data?.places.length === 0 && (
        <EmptyState icon={IconMapPin} title={t('Pickup only')} action={add}>
          {t('Add the ZIP codes you deliver to, or a place where families meet you.')}
        </EmptyState>
      )}
      {found.data && found.data.places.length > 0 && (
        <section aria-labelledby="places">
          <Title order={2} size="h3" id="places">
            {t('Offered at checkout')}
          </Title>
          <ul className={classes.list}>
            {found.data.places.map((place) => (
              <li key={place.place_id}>
                <div>
                  <Text fw={600}>{place.name}</Text>
                  <Text c="dimmed" size="sm">
                    {[
                      place.kind === 'area' ? t('Delivery to homes') : t('Drop point'),
                      place.address || place.zips.join(', '),
                      visitWords(place),
                      feeWords(place.fee_cents),
                      t('Families per day: {count}', { count: place.capacity }),
                    ].join(' · ')}
                  </Text>
                </div>
                <Button
                  variant="default"
                  aria-label={t('Edit {name}', { name: place.name })}
                  onClick={() => setEdited(place)}
                >
                  {t('Edit')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {edited && <PlaceDialog place={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </PageFrame>
  );
}

function RunRow({ run: { place_id, name, day, stops, handed_over } }: { run: Run }) {
  return (
    <li>
      <div>
        <AnchorLink
          fw={600}
          to="/sellerdashboard/delivery/run"
          search={{ place: String(place_id), ...(day && { day }) }}
        >
          {`${name}: ${day ? showDay(day) : t('No day yet')}`}
        </AnchorLink>
        <Text c="dimmed" size="sm">
          {[
            t('Families: {count}', { count: stops }),
            handed_over > 0 && t('Handed over: {count}', { count: handed_over }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
    </li>
  );
}
