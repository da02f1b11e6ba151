import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconPrinter, IconTruckDelivery } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { showMoney } from '#contract/lib/figures.ts';
import {
  HAND_OVER_UNDO_SECONDS,
  listPlaces,
  type Stop,
  undoHandOver,
  viewRun,
} from '#contract/market/delivery/delivery-api.ts';
import { useMe } from '#web/accounts/session.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatInstant, showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { sayShare } from '#web/market/claims/share-words.ts';
import { ChooseDayDialog } from '#web/market/delivery/choose-day-dialog.tsx';
import classes from '#web/market/delivery/delivery.module.css';
import { visitWords } from '#web/market/delivery/delivery-words.ts';
import { HandOverDialog } from '#web/market/delivery/hand-over-dialog.tsx';
import { PackDialog } from '#web/market/seller/pack-dialog.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
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
      back={<BackLink to="/sellerdashboard/delivery">{t('Delivery and drop points')}</BackLink>}
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
            <StopRow key={stop.claim_ids.join(' ')} stop={stop} hasDay={found.day !== null} />
          ))}
        </ol>
      )}
    </PageFrame>
  );
}

function StopRow({ stop, hasDay }: { stop: Stop; hasDay: boolean }) {
  const { claim_ids, name, phone, address, city, state, zip, title, boxes, owed_cents } = stop;
  const { time_zone } = useMe();
  const [isAsking, setAsking] = useState(false);
  const [isPacking, setPacking] = useState(false);
  const [toPack] = stop.to_pack;
  const [isChoosing, setChoosing] = useState(false);
  const [canUndo, setCanUndo] = useState(false);
  const undo = useApiMutation(undoHandOver, { refetch: [viewRun, listPlaces] });
  function noteDone(): void {
    setAsking(false);
    setCanUndo(true);
    setTimeout(() => setCanUndo(false), HAND_OVER_UNDO_SECONDS * 1000);
  }
  async function undoAll(): Promise<void> {
    for (const claim_id of claim_ids) await undo.mutateAsync({ claim_id });
    setCanUndo(false);
  }
  return (
    <li>
      <div>
        <Text fw={600}>
          {name}, <Anchor href={`tel:${phone}`}>{phone}</Anchor>
        </Text>
        {address !== '' && <Text>{`${address}, ${city}, ${state} ${zip}`}</Text>}
        <Text c="dimmed" size="sm">
          {[title, sayShare(stop), boxes !== null && t('{count} boxes', { count: boxes })].filter(Boolean).join(' · ')}
        </Text>
        {owed_cents > 0 && (
          <Text size="sm" fw={600} c="var(--hq-bad-ink)">
            {t('{amount} due', { amount: showMoney(owed_cents) })}
          </Text>
        )}
        {stop.handed_over_at === null && !stop.is_with_farm && (
          <Text c="dimmed" size="sm">
            {toPack ? t('Weigh it before you hand it over') : t('Pick it up at the plant first')}
          </Text>
        )}
      </div>
      {stop.handed_over_at !== null ? (
        <div>
          <Text size="sm">{handedOverWords(stop, formatInstant(stop.handed_over_at, time_zone))}</Text>
          {canUndo && (
            <Button variant="subtle" size="compact-sm" loading={undo.isPending} onClick={() => void undoAll()}>
              {t('Undo')}
            </Button>
          )}
        </div>
      ) : (
        <Group gap="xs" className={classes.action}>
          {!hasDay && (
            <Button
              variant="default"
              aria-label={t('{action}: {title}', { action: t('Choose the delivery day'), title: name })}
              onClick={() => setChoosing(true)}
            >
              {t('Choose the delivery day')}
            </Button>
          )}
          {toPack && (
            <Button
              variant="default"
              aria-label={t('{action}: {title}', { action: t('Enter the packed weight'), title: name })}
              onClick={() => setPacking(true)}
            >
              {t('Enter the packed weight')}
            </Button>
          )}
          <Button
            variant="default"
            disabled={!stop.is_with_farm}
            aria-label={t('{action}: {title}', { action: t('Handed over'), title: name })}
            onClick={() => setAsking(true)}
          >
            {t('Handed over')}
          </Button>
        </Group>
      )}
      {stop.handed_over_at === null && <span className={classes.tick} aria-hidden />}
      {isChoosing && (
        <ChooseDayDialog claim_ids={claim_ids} subtitle={name} day={null} onClose={() => setChoosing(false)} />
      )}
      {isPacking && toPack && (
        <PackDialog sale={{ ...toPack, buyer_name: name, title, quarters: null }} onClose={() => setPacking(false)} />
      )}
      {isAsking && <HandOverDialog stop={stop} onDone={noteDone} onClose={() => setAsking(false)} />}
    </li>
  );
}

const handedOverWords = ({ received_by }: Stop, when: string): string =>
  received_by === ''
    ? t('Handed over {when}', { when })
    : t('Handed over {when} to {name}', { when, name: received_by });
