import { Button, Skeleton, Title } from '@mantine/core';
import { IconMaximize } from '@tabler/icons-react';
import { useCallback, useEffect, useId } from 'react';
import { type getDashboard as api, getDashboard } from '#contract/dashboard/dashboard-api.ts';
import { todayIn } from '#contract/lib/days.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import { spellDate } from '#web/calendar/month-days.ts';
import { CustomerLookUp } from '#web/cut-sheets/look-up/customer-look-up.tsx';
import { ActionCenter } from '#web/dashboard/action-center.tsx';
import classes from '#web/dashboard/dashboard.module.css';
import { FloorDay, FloorFigures } from '#web/dashboard/floor-day.tsx';
import { DayFigures, OfficeDay } from '#web/dashboard/office-day.tsx';
import { PortalDay } from '#web/dashboard/portal-day.tsx';
import { useNow } from '#web/dashboard/use-now.ts';
import { Wall } from '#web/dashboard/wall.tsx';
import { WallLists } from '#web/dashboard/wall-lists.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

/** The plant's day, tailored to the user's role, at /processordashboard. The first screen after signing in. */
export function DashboardScreen() {
  const { role, time_zone } = useMe();
  const address = useListState();
  const { data, error, refetch } = useApiQuery(getDashboard, {}, { atOnce: true });
  const today = todayIn(time_zone, useNow());
  const isOld = data !== undefined && data.today !== today;
  useEffect(() => {
    // A screen left open overnight switches to the new day on its own.
    if (isOld) void refetch();
  }, [isOld, refetch]);
  const { set } = address;
  const leaveWall = useCallback(() => set({ wall: '' }), [set]);

  return (
    <PageFrame
      title={t('Dashboard')}
      subtitle={spellDate(today)}
      keepsActionOnTop
      action={
        isStaff(role) && (
          <Button
            variant="default"
            leftSection={<IconMaximize aria-hidden />}
            data-icon-on-phone
            onClick={() => set({ wall: '1' })}
          >
            {t('Full screen')}
          </Button>
        )
      }
    >
      <div className={classes.sections}>
        {data ? (
          <Day data={data} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={280} radius="md" />
        )}
        {isOffice(role) && <ActionCenter today={today} />}
        {role !== 'butcher' && <LookUpSection />}
      </div>
      {data && isStaff(role) && address.filter('wall') !== '' && (
        <Wall onClose={leaveWall}>
          {data.kind === 'office' && <DayFigures day={data} />}
          {data.kind === 'floor' && <FloorFigures day={data} />}
          <WallLists today={today} />
        </Wall>
      )}
    </PageFrame>
  );
}

function Day({ data }: { data: DataOf<typeof api> }) {
  if (data.kind === 'office') return <OfficeDay day={data} />;
  return data.kind === 'floor' ? <FloorDay day={data} /> : <PortalDay day={data} />;
}

/** Everyone's tickets with their invoices. Portal users see only their own. The search is in the URL. */
function LookUpSection() {
  const id = useId();
  const list = useListState();
  const search = {
    first_name: list.filter('first_name'),
    last_name: list.filter('last_name'),
    email: list.filter('email'),
    phone: list.filter('phone'),
    words: list.filter('words'),
    invoiced: list.filter('invoiced'),
  };
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {t('Customer Look Up')}
      </Title>
      <CustomerLookUp search={search} hasInvoices onSearch={list.set} />
    </section>
  );
}
