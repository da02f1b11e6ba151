import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RowCard } from '#web/ui/table/data-table-rows.tsx';
import type { Column, DataTableProps } from '#web/ui/table/data-table-types.ts';

interface Sale {
  what: string;
  plant: string | null;
}

test('on a phone, a row’s card leaves out labeled lines that don’t apply', () => {
  const columns: Column<Sale>[] = [
    { key: 'what', header: 'What', cell: ({ what }) => what },
    { key: 'plant', header: 'Plant', cell: ({ plant }) => plant ?? '', cardCell: ({ plant }) => plant },
    { key: 'buyer', header: 'Buyer', cell: () => null },
  ];
  const labels = (row: Sale) => {
    const props = { columns, row } as unknown as DataTableProps<Sale> & { row: Sale };
    return [...renderToStaticMarkup(<RowCard {...props} />).matchAll(/<dt>(.*?)<\/dt>/g)].map(([, label]) => label);
  };
  expect(labels({ what: 'Half a steer', plant: '' })).toEqual(['Plant', 'Buyer']);
  expect(labels({ what: 'Eggs', plant: null })).toEqual(['Buyer']);
});
