import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { t } from '#web/lib/words.ts';
import classes from '#web/orders/day-filter.module.css';
import type { ListState } from '#web/ui/list-state.ts';

/** Narrows a list of orders to one drop-off day; the day stands in the address. */
export function DayFilter({ list }: { list: ListState }) {
  const id = useId();
  return (
    <div className={classes.filter}>
      <label htmlFor={id}>{t('Drop off Date')}</label>
      <TextInput
        id={id}
        type="date"
        value={list.filter('date')}
        onChange={(event) => list.set({ date: event.currentTarget.value })}
      />
    </div>
  );
}
