import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { getProcessorPreference } from '#contract/calendar/api.ts';
import { getDaysAbove } from '#contract/calendar/offer-api.ts';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import { AvailabilityGrid, type Cell } from '#web/calendar/availability/availability-grid.tsx';
import classes from '#web/calendar/availability/availability-screen.module.css';
import { CopyDayDialog } from '#web/calendar/availability/copy-day-dialog.tsx';
import { DaysAboveNotice } from '#web/calendar/availability/days-above-notice.tsx';
import { SetSlotsDialog } from '#web/calendar/availability/set-slots-dialog.tsx';
import { SlotWeights } from '#web/calendar/availability/slot-weights.tsx';
import { SlotsDialog } from '#web/calendar/availability/slots-dialog.tsx';
import { SpecialDaysList } from '#web/calendar/availability/special-days-list.tsx';
import { processingSentences, weeksByCategory } from '#web/calendar/availability/weekly-offers.ts';
import { usePlantSpecies } from '#web/calendar/category-name.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { useCardGuard } from '#web/payments/use-card-guard.ts';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

/**
 * The weekly availability: one row per animal the plant handles, Sunday to Saturday, followed by special days and how
 * much of a slot each animal takes. Clicking a cell opens its slots: the office can change them, other users can view
 * them, and sellers can't open cells.
 */
export function AvailabilityScreen({ processor_id }: { processor_id: number | undefined }) {
  const { role } = useMe();
  const hasCard = useCardGuard();
  const handled = usePlantSpecies();
  const answer = useApiQuery(getProcessorPreference, processor_id === undefined ? {} : { processor_id });
  const above = useApiQuery(getDaysAbove, {}, { enabled: isStaff(role) });
  const [open, setOpen] = useState<Cell | 'copy' | null>(null);
  const close = () => setOpen(null);

  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton h="20rem" aria-hidden={false} role="status" aria-label={t('Loading...')} />;
  const weeks = weeksByCategory(answer.data, handled);
  if (weeks.length === 0) {
    return (
      <EmptyState
        title={t('No species yet')}
        action={isOffice(role) && <ButtonLink to="/processorProfile">{t('Check species')}</ButtonLink>}
      >
        {t('The plant’s profile doesn’t list any species.')}
      </EmptyState>
    );
  }

  const canChange = isOffice(role);
  const categories = weeks.map(({ category_id }) => category_id);
  return (
    <Stack gap="sm">
      <Group gap="sm" justify="space-between" align="start">
        <Title order={2} size="h3" className={classes.heading}>
          {processingSentences(weeks).join(' ')}
        </Title>
        {canChange && (
          <Button variant="default" onClick={() => hasCard() && setOpen('copy')}>
            {t('Copy a day')}
          </Button>
        )}
      </Group>
      {canChange && (
        <Text c="dimmed">
          {t('Choose a day to set how many animals can be dropped off.')}{' '}
          <AnchorLink to="/marketLots">{t('Market lots')}</AnchorLink>
        </Text>
      )}
      {above.data && <DaysAboveNotice above={above.data} />}
      <AvailabilityGrid
        weeks={weeks}
        onChoose={role === 'seller' ? undefined : (cell) => (!canChange || hasCard()) && setOpen(cell)}
      />
      <SlotWeights processor_id={processor_id} canChange={canChange} />
      {processor_id === undefined && <SpecialDaysList categories={categories} canChange={canChange} />}
      {open === 'copy' && <CopyDayDialog weeks={weeks} onClose={close} />}
      {open && open !== 'copy' && canChange && <SetSlotsDialog {...open} onClose={close} />}
      {open && open !== 'copy' && !canChange && <SlotsDialog {...open} onClose={close} />}
    </Stack>
  );
}
