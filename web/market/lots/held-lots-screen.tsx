import { IconTag } from '@tabler/icons-react';
import { showSpecies } from '#contract/lib/species.ts';
import { type HeldLot, listHeldLots, releaseHeldLot } from '#contract/market/lots/lots-api.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { labelAndInspection } from '#web/orders/order-words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { useListState } from '#web/ui/table/list-state.ts';

const COLUMNS: readonly Column<HeldLot>[] = [
  { key: 'what', header: 'Lot', cell: ({ title }) => title },
  { key: 'seller', header: 'Seller', cell: ({ seller_name }) => seller_name || '—' },
  {
    key: 'day',
    header: 'Drop-off day',
    width: '11rem',
    cell: ({ dropoff_date }) => (
      <AnchorLink to="/processorCalender" search={{ day: dropoff_date }}>
        {showDay(dropoff_date)}
      </AnchorLink>
    ),
    cardCell: ({ dropoff_date }) => showDay(dropoff_date),
    onCard: 'line',
  },
  {
    key: 'animals',
    header: 'Animals',
    width: '12rem',
    cell: ({ animals, species, process_option, offering }) =>
      [`${animals} × ${t(showSpecies(species))}`, process_option && labelAndInspection(process_option, offering)]
        .filter(Boolean)
        .join(' · '),
  },
  { key: 'slots', header: 'Slots', width: '5rem', isNumeric: true, cell: ({ slots }) => String(slots) },
  {
    key: 'state',
    header: 'Status',
    width: '13rem',
    cell: ({ animals, quarters_sold, is_paused }) =>
      [t('{sold} of {all} quarters sold', { sold: quarters_sold, all: animals * 4 }), is_paused && t('Paused')]
        .filter(Boolean)
        .join(' · '),
    onCard: 'state',
  },
];

/** The lots on the market that hold the plant's slots, /marketLots. */
export function HeldLotsScreen() {
  const list = useListState();
  const { page, page_size } = list;
  const lots = useApiQuery(listHeldLots, { page, page_size }, { keepPrevious: true });
  const release = useApiMutation(releaseHeldLot, { refetch: [listHeldLots] });

  async function askToRelease({ lot_id, title, seller_name, quarters_sold }: HeldLot) {
    const values = { title, name: seller_name };
    const text =
      quarters_sold > 0
        ? t('“{title}” by {name} will leave the market, and its buyers will get their money back.', values)
        : t('“{title}” by {name} will leave the market.', values);
    const isSure = await askToConfirm({ title: t('Release these slots?'), text, yes: t('Release slots') });
    if (isSure) release.mutate({ lot_id });
  }

  return (
    <PageFrame
      title={t('Market lots')}
      subtitle={t(
        'Farms that sell animals on the market hold your slots for them. Once an animal is sold, it becomes a request.',
      )}
    >
      <DataTable
        label={t('Market lots')}
        columns={COLUMNS}
        rowKey={({ lot_id }) => lot_id}
        page={lots}
        list={list}
        minWidth="60rem"
        rowLink={({ lot_id }) => ({ to: '/productview/$id', params: { id: String(lot_id) } })}
        actions={() => [{ label: t('Release slots'), onPick: (row) => void askToRelease(row), isDangerous: true }]}
        empty={
          <EmptyState
            icon={IconTag}
            title={t('No lots are holding your slots')}
            action={<AnchorLink to="/processorCalender">{t('Open the calendar')}</AnchorLink>}
          >
            {t('When a farm in your directory puts an animal up for sale, its lot appears here.')}
          </EmptyState>
        }
      />
    </PageFrame>
  );
}
