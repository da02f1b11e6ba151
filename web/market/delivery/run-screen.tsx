import { Anchor, Button, Text } from '@mantine/core';
import { IconPrinter, IconTruckDelivery } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { showMoney } from '#contract/lib/figures.ts';
import { handOver } from '#contract/market/claims/claims-api.ts';
import { listPlaces, type Stop, viewRun } from '#contract/market/delivery/delivery-api.ts';
import { useMe } from '#web/accounts/session.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatInstant, showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { sayShare } from '#web/market/claims/share-words.ts';
import classes from '#web/market/delivery/delivery.module.css';
import { visitWords } from '#web/market/delivery/delivery-words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';

/** The stops of a place on a day, in order, to print and to check off, /sellerdashboard/delivery/run. */
export function RunScreen() {
  const { place, day = '' } = useSearch({ from: '/shell/sellerdashboard/delivery/run' });
  const run = useApiQuery(viewRun, { place_id: Number(place), day });
  const found = run.data;
  return (
    <PageFrame
      title={found ? `${found.name}: ${found.day ? showDay(found.day) : t('No day yet')}` : t('Delivery')}
      subtitle={found && [found.farm_name, found.address, visitWords(found)].filter(Boolean).join(' · ')}
      back={<AnchorLink to="/sellerdashboard/delivery">{t('Delivery and drop points')}</AnchorLink>}
      action={
        <Button
          leftSection={<IconPrinter aria-hidden />}
          size="md"
          disabled={!found?.stops.length}
          onClick={() => window.print()}
        >
          {t('Print')}
        </Button>
      }
    >
      {run.error && !found && <ErrorState error={run.error} onRetry={() => void run.refetch()} />}
      {run.isPending && <Loading />}
      {found?.stops.length === 0 && (
        <EmptyState icon={IconTruckDelivery} title={t('No stops')}>
          {t('Families appear here once they choose this day.')}
        </EmptyState>
      )}
      {found && found.stops.length > 0 && (
        <ol className={classes.list}>
          {found.stops.map((stop) => (
            <StopRow key={stop.claim_ids.join(' ')} stop={stop} />
          ))}
        </ol>
      )}
    </PageFrame>
  );
}

function StopRow({ stop }: { stop: Stop }) {
  const { claim_ids, name, phone, address, city, state, zip, title, quarters, boxes, owed_cents } = stop;
  const { time_zone } = useMe();
  const give = useApiMutation(handOver, { refetch: [viewRun, listPlaces] });
  async function askToHandOver(): Promise<void> {
    const text = t('Does {name} have the meat?', { name });
    if (!(await askToConfirm({ title: t('Handed over?'), text, yes: t('Handed over') }))) return;
    for (const claim_id of claim_ids) await give.mutateAsync({ claim_id });
  }
  return (
    <li>
      <div>
        <Text fw={600}>
          {name}, <Anchor href={`tel:${phone}`}>{phone}</Anchor>
        </Text>
        {address !== '' && <Text>{`${address}, ${city}, ${state} ${zip}`}</Text>}
        <Text c="dimmed" size="sm">
          {[
            title,
            sayShare({ quarters, pieces: null, piece_name: '' }),
            boxes !== null && t('{count} boxes', { count: boxes }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {owed_cents > 0 && (
          <Text size="sm" fw={600} c="var(--hq-bad-ink)">
            {t('{amount} due', { amount: showMoney(owed_cents) })}
          </Text>
        )}
        {stop.handed_over_at === null && !stop.is_with_farm && (
          <Text c="dimmed" size="sm">
            {t('Pick it up at the plant first')}
          </Text>
        )}
      </div>
      {stop.handed_over_at !== null ? (
        <Text size="sm">{t('Handed over {when}', { when: formatInstant(stop.handed_over_at, time_zone) })}</Text>
      ) : (
        <Button
          className={classes.action}
          variant="default"
          disabled={!stop.is_with_farm}
          loading={give.isPending}
          aria-label={t('{action}: {title}', { action: t('Handed over'), title: name })}
          onClick={() => void askToHandOver()}
        >
          {t('Handed over')}
        </Button>
      )}
    </li>
  );
}
