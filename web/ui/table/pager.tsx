import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { COUNT_MAX } from '#contract/lib/endpoint.ts';
import { showCount } from '#contract/lib/figures.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/ui/table/data-table.module.css';
import type { DataTableProps } from '#web/ui/table/data-table-types.ts';

/**
 * Shows which rows these are, with buttons for the previous and next page. From COUNT_MAX rows on, the total is
 * unknown, and the last page is the one that isn't full.
 */
export function Pager<Row>({ label, page: { data }, list }: Pick<DataTableProps<Row>, 'label' | 'page' | 'list'>) {
  if (!data) return null;
  const { rows, total } = data;
  const first = (list.page - 1) * list.page_size + 1;
  const last = first + rows.length - 1;
  const isUncounted = total >= COUNT_MAX;
  const hasNext = isUncounted ? rows.length === list.page_size : last < total;
  if (list.page === 1 && !hasNext) return null;

  const words =
    rows.length === 0
      ? t('No more rows')
      : isUncounted
        ? t('{first}–{last} of {total}+', { first, last, total: showCount(COUNT_MAX) })
        : t('{first}–{last} of {total}', { first, last, total });
  return (
    <nav className={classes.pager} aria-label={t('Pages of {list}', { list: label })}>
      <span aria-live="polite">{words}</span>
      <Button
        variant="default"
        leftSection={<IconChevronLeft aria-hidden />}
        disabled={list.page === 1}
        onClick={() => list.set({ page: list.page - 1 })}
      >
        {t('Previous')}
      </Button>
      <Button
        variant="default"
        rightSection={<IconChevronRight aria-hidden />}
        disabled={!hasNext}
        onClick={() => list.set({ page: list.page + 1 })}
      >
        {t('Next')}
      </Button>
    </nav>
  );
}
