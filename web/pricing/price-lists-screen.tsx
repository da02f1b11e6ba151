import { Button } from '@mantine/core';
import { IconPlus, IconReceipt } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { getPriceLists, type PriceListRow } from '#contract/pricing/api.ts';
import { useCategoryName } from '#web/calendar/category-name.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { AddPriceListDialog } from '#web/pricing/add-price-list-dialog.tsx';
import { showLabel } from '#web/pricing/price-words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { PAGE_SIZE, useListState } from '#web/ui/table/list-state.ts';

const Animal = ({ category_id }: Pick<PriceListRow, 'category_id'>) => useCategoryName()(category_id);

const COLUMNS: readonly Column<PriceListRow>[] = [
  { key: 'animal', header: 'Animal', cell: ({ category_id }) => <Animal category_id={category_id} /> },
  { key: 'label', header: 'Label', cell: ({ label }) => showLabel(label), onCard: 'line' },
  { key: 'lines', header: 'Prices', cell: ({ line_count }) => line_count, isNumeric: true, width: '6rem' },
  {
    key: 'since',
    header: 'Current prices since',
    cell: ({ current_since }) => (current_since ? showDay(current_since) : t('Not started yet')),
    width: '26%',
  },
  {
    key: 'next',
    header: 'Next prices from',
    cell: ({ next_starts_on }) => (next_starts_on ? showDay(next_starts_on) : '–'),
    width: '26%',
  },
];

const listLink = ({ price_list_id }: Pick<PriceListRow, 'price_list_id'>) =>
  linkOptions({ to: '/priceLists/$price_list_id', params: { price_list_id: String(price_list_id) } });

/** What the plant charges, by animal and label, at /priceLists. */
export function PriceListsScreen() {
  const lists = useApiQuery(getPriceLists, {});
  const list = useListState();
  const [isAdding, setIsAdding] = useState(false);
  const all = lists.data?.lists;
  const rows = all?.slice((list.page - 1) * PAGE_SIZE, list.page * PAGE_SIZE);
  const add = (
    <Button leftSection={<IconPlus aria-hidden />} size="md" onClick={() => setIsAdding(true)}>
      {t('Add price list')}
    </Button>
  );

  return (
    <PageFrame
      title={t('Price lists')}
      subtitle={t('What you charge. Estimates use these prices, so customers can see them.')}
      action={all?.length === 0 ? undefined : add}
    >
      <DataTable
        label={t('Price lists')}
        columns={COLUMNS}
        rowKey={({ price_list_id }) => price_list_id}
        page={{
          data: rows && { rows, total: all?.length ?? 0 },
          error: lists.error,
          isPlaceholderData: false,
          refetch: lists.refetch,
        }}
        list={list}
        rowLink={listLink}
        empty={
          <EmptyState icon={IconReceipt} title={t('No price lists yet')} action={add}>
            {t('Until you add one, you’ll see example prices in estimates. Customers won’t see any prices.')}
          </EmptyState>
        }
      />
      {isAdding && lists.data && <AddPriceListDialog {...lists.data} onClose={() => setIsAdding(false)} />}
    </PageFrame>
  );
}
