import { Title } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { type ActionCenterRow, getActionCenter } from '#contract/dashboard/dashboard-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { showPounds } from '#contract/lib/figures.ts';
import { sayQuartersTo } from '#contract/lib/quarters.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/dashboard/dashboard.module.css';
import { EmailText } from '#web/directory/email-text.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { t, translate } from '#web/lib/words.ts';
import { orderLink } from '#web/orders/order-words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { DayStepper } from '#web/ui/page/day-stepper.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { pageFrom, useFewOnPhones } from '#web/ui/table/list-state.ts';

type Row = ActionCenterRow & { key: string };
const ROWS = 10;

/** A day's drop-offs, with what the office needs to reach their owners. Shows today by default. */
export function ActionCenter({ today }: { today: IsoDate }) {
  const id = useId();
  const { role } = useMe();
  const [chosen, setChosen] = useState<IsoDate | null>(null);
  const event_date = chosen ?? today;
  const { list, showAll } = useFewOnPhones(ROWS);
  const { data, ...page } = useApiQuery(getActionCenter, { event_date }, { keepPrevious: true });
  const rows = data?.map((row, at): Row => ({ ...row, key: `${row.order_id} ${at}` }));
  const [columns] = useState(() => columnsFor((qty) => translate(sayQuartersTo(role)(qty))));

  function goTo(day: IsoDate) {
    list.set({ page: 1 });
    setChosen(day);
  }
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.sectionHead}>
        <Title order={2} size="h3" id={id}>
          {t('Action center')}
        </Title>
        <DayStepper label={t('Drop off Date')} date={event_date} onGo={goTo} />
      </header>
      <DataTable
        label={t('Action center')}
        columns={columns}
        minWidth="64rem"
        rowKey={({ key }) => key}
        page={{ ...page, data: rows && pageFrom(rows, list) }}
        list={list}
        onShowAll={showAll}
        rowLink={({ order_id }) => orderLink(order_id)}
        empty={
          <EmptyState
            icon={IconCalendarEvent}
            title={t('No drop-offs')}
            action={
              <ButtonLink to="/processorCalender" variant="default">
                {t('Open the calendar')}
              </ButtonLink>
            }
          />
        }
      />
    </section>
  );
}

const columnsFor = (sayAmount: (qty: number) => string): readonly Column<Row>[] => [
  { key: 'order', header: 'Order#', width: '4.5rem', cell: ({ order_id }) => order_id, onCard: 'line' },
  { key: 'title', header: 'Title', wraps: true, cell: ({ title }) => title, onCard: 'heading' },
  {
    key: 'customer',
    header: 'Customer',
    wraps: true,
    cell: (row) => `${row.first_name} ${row.last_name}`.trim(),
    onCard: 'line',
  },
  { key: 'qty', header: 'Share', width: '5.5rem', cell: ({ qty }) => sayAmount(qty) },
  { key: 'phone', header: 'Phone', width: '8.75rem', cell: ({ phone }) => phone },
  {
    key: 'email',
    header: 'Email',
    width: 'min(14.5rem, 16vw)',
    wraps: true,
    cell: ({ email }) => <EmailText email={email} />,
  },
  { key: 'tag', header: 'Tag#', width: '10.5rem', cell: ({ ear_tag_id }) => ear_tag_id },
  {
    key: 'weight',
    header: 'Weight',
    width: '5rem',
    isNumeric: true,
    cell: ({ weight }) => (weight === null ? '–' : showPounds(weight * 100)),
  },
  {
    key: 'hang',
    header: 'Hang days',
    width: '7rem',
    isNumeric: true,
    cell: ({ hang_time }) => hang_time ?? '–',
  },
];
