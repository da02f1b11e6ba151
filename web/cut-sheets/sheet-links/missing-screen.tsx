import { Anchor, Button, Switch, Text } from '@mantine/core';
import { IconCircleCheck, IconSend } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { listAskedChanges } from '#contract/cut-sheets/changes-api.ts';
import { sendCutSheet } from '#contract/cut-sheets/links-api.ts';
import {
  countMissingSheets,
  exportMissingSheets,
  listMissingSheets,
  type MissingSheet,
  SOON_DAYS,
} from '#contract/cut-sheets/missing-api.ts';
import { showShare } from '#contract/lib/quarters.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import { sheetLink } from '#web/cut-sheets/sheet-address.ts';
import classes from '#web/cut-sheets/sheet-links/missing-screen.module.css';
import { SendSheetDialog } from '#web/cut-sheets/sheet-links/send-sheet-dialog.tsx';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatInstant, showDay } from '#web/lib/format.ts';
import { t, translate } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState, NoMatches } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { ExportButton } from '#web/ui/table/export-button.tsx';
import { pageOf, useListState } from '#web/ui/table/list-state.ts';

const nameOf = ({ first_name, last_name }: Pick<MissingSheet, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim();
const orderPage = (order_id: number) =>
  linkOptions({ to: '/processordashboard/openOrders/$order_id', params: { order_id: String(order_id) } });

const columnsIn = (time_zone: string): readonly Column<MissingSheet>[] => [
  { key: 'who', header: 'Customer', width: '22%', cell: nameOf },
  { key: 'kill', header: 'Kill date', width: '8rem', cell: ({ kill_date }) => showDay(kill_date) },
  {
    key: 'order',
    header: 'Order',
    wraps: true,
    cell: ({ order_id, order_title, species, animal_number, quarters }) => (
      <>
        <AnchorLink {...orderPage(order_id)}>{`${order_id} · ${order_title}`}</AnchorLink>
        <Text size="sm" c="dimmed">
          {`${t(showSpecies(species))} ${animal_number}, ${translate(showShare(quarters))}`}
        </Text>
      </>
    ),
  },
  {
    key: 'phone',
    header: 'Phone',
    width: '10rem',
    cell: ({ phone }) => phone && <Anchor href={`tel:${phone}`}>{phone}</Anchor>,
  },
  {
    key: 'reminded',
    header: 'Last sent',
    wraps: true,
    width: '15rem',
    cell: (row) => <LastSent row={row} time_zone={time_zone} />,
  },
];

/** Whether a link can be sent, by email, text, or push. */
const isReachable = ({ email, text_to, is_pushed }: MissingSheet) => email !== '' || text_to !== '' || is_pushed;

function LastSent({ row, time_zone }: { row: MissingSheet; time_zone: string }) {
  const { data_id, sent_at, reminded_at, opened_at } = row;
  if (data_id === null) return <>{t('No cut sheet chosen for this share.')}</>;
  const at = (instant: string) => formatInstant(instant, time_zone);
  if (sent_at === null) return <>{isReachable(row) ? t('Never') : t('Never. No email address on file.')}</>;
  return (
    <>
      {reminded_at !== null && reminded_at >= sent_at ? t('Reminded {when}', { when: at(reminded_at) }) : at(sent_at)}
      <Text size="sm" c="dimmed">
        {opened_at === null ? t('not opened yet') : t('opened {when}', { when: at(opened_at) })}
      </Text>
    </>
  );
}

/** Customers who haven't filled in their cut sheets, by kill date, plus requested changes to locked sheets. */
export function MissingScreen() {
  const { time_zone } = useMe();
  const list = useListState();
  const isSoon = list.filter('soon') !== '';
  const missing = useApiQuery(
    listMissingSheets,
    { ...pageOf(list, []), ...(isSoon && { soon: 1 }) },
    { keepPrevious: true },
  );
  const columns = useMemo(() => columnsIn(time_zone), [time_zone]);
  const [sending, setSending] = useState<MissingSheet | null>(null);
  const sendAll = useApiMutation(sendCutSheet, { refetch: [listMissingSheets, countMissingSheets] });
  const reachable = (missing.data?.rows ?? []).filter((row) => row.data_id !== null && isReachable(row));

  async function remindAll(): Promise<void> {
    const text = t('{count} customers will be sent a link to their cut sheet.', { count: reachable.length });
    if (!(await askToConfirm({ text, yes: t('Send'), no: t('Cancel') }))) return;
    sendAll.mutate({ data_ids: reachable.flatMap(({ data_id }) => data_id ?? []), how: 'mail' });
  }

  return (
    <PageFrame
      title={t('Missing cut sheets')}
      subtitle={t('Shares without a submitted cut sheet, earliest kill date first.')}
      action={
        reachable.length > 0 && (
          <Button
            leftSection={<IconSend aria-hidden />}
            disabled={missing.isPlaceholderData}
            loading={sendAll.isPending}
            onClick={() => void remindAll()}
          >
            {t('Send Cut sheets to everyone on this page')}
          </Button>
        )
      }
      filters={
        <>
          <SearchField list={list} label={t('Search customers')} />
          <Switch
            label={t('Only the next {days} days', { days: SOON_DAYS })}
            checked={isSoon}
            onChange={({ currentTarget }) => list.set({ soon: currentTarget.checked ? '1' : '' })}
          />
          <ExportButton endpoint={exportMissingSheets} asked={{ search: list.search, ...(isSoon && { soon: 1 }) }} />
        </>
      }
    >
      <AskedChanges />
      <DataTable
        label={t('Missing cut sheets')}
        columns={columns}
        rowKey={(row) => row.cart_id}
        page={missing}
        list={list}
        rowLink={({ order_id, form_id, data_id }) =>
          form_id === null || data_id === null ? orderPage(order_id) : sheetLink({ form_id, data_id })
        }
        actions={(row) => [
          ...(row.data_id === null ? [] : [{ label: t('Send Cut sheets'), onPick: () => setSending(row) }]),
        ]}
        empty={
          list.search || isSoon ? (
            <NoMatches
              title={
                list.search
                  ? t('No missing cut sheets match that name')
                  : t('No cut sheets are missing for the next {days} days', { days: SOON_DAYS })
              }
              onClear={() => list.set({ search: '', soon: '' })}
            />
          ) : (
            <EmptyState
              icon={IconCircleCheck}
              title={t('Every cut sheet is filled in')}
              action={
                <ButtonLink to="/processordashboard/pendingOrders" variant="default">
                  {t('Pending Orders')}
                </ButtonLink>
              }
            >
              {t('Customers who still owe a cut sheet for an upcoming kill appear here.')}
            </EmptyState>
          )
        }
      />
      {sending && sending.data_id !== null && (
        <SendSheetDialog data_id={sending.data_id} name={nameOf(sending)} onClose={() => setSending(null)} />
      )}
    </PageFrame>
  );
}

/** Pending changes to locked sheets. Listed first, because cutting may be about to start. */
function AskedChanges() {
  const { time_zone } = useMe();
  const { data = [] } = useApiQuery(listAskedChanges, {});
  if (data.length === 0) return null;
  return (
    <section className={classes.asked} aria-labelledby="asked-changes">
      <h2 id="asked-changes">{t('Requested changes')}</h2>
      <ol>
        {data.map((change) => (
          <li key={change.change_id}>
            <div>
              <AnchorLink {...sheetLink(change)} fw={600}>
                {nameOf(change)}
              </AnchorLink>
              <Text span size="sm" c="dimmed">
                {' '}
                {formatInstant(change.asked_at, time_zone)}
                {change.order_id !== null && ` · ${t('Order {order_id}', { order_id: change.order_id })}`}
              </Text>
              <Text>{change.wish || t('New cuts chosen on the cut sheet.')}</Text>
              <Text c="dimmed">{t('Reason: {reason}', { reason: change.reason })}</Text>
            </div>
            <ButtonLink
              {...sheetLink(change)}
              variant="default"
              aria-label={t('Answer {name}’s request', { name: nameOf(change) })}
            >
              {t('Answer')}
            </ButtonLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
