import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import {
  getFilters,
  KEPT,
  type KeptQuery,
  type ListName,
  removeFilter,
  type SavedFilter,
} from '#contract/booking/saved-filters-api.ts';
import classes from '#web/booking/order-lists/saved-filters.module.css';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { ListState } from '#web/ui/table/list-state.ts';

/** Loaded on demand, because filters are used more often than they are saved or renamed. */
const SaveFilterDialog = lazyDialog(() =>
  import('#web/booking/order-lists/filter-dialogs.tsx').then(({ SaveFilterDialog }) => SaveFilterDialog),
);
const RenameFilterDialog = lazyDialog(() =>
  import('#web/booking/order-lists/filter-dialogs.tsx').then(({ RenameFilterDialog }) => RenameFilterDialog),
);

/** A user's saved filters for a list. The active one can be renamed or deleted. */
export function SavedFilters({ name, list }: { name: ListName; list: ListState }) {
  const kept = useApiQuery(getFilters, { list: name }).data ?? [];
  const [naming, setNaming] = useState<SavedFilter | 'new' | null>(null);
  const remove = useApiMutation(removeFilter, { refetch: [getFilters] });
  const now = presentQuery(list);
  const isNarrowed = Object.keys(now).length > 0;
  const current = kept.find(({ query }) => isNarrowed && KEPT.every((key) => (query[key] ?? '') === (now[key] ?? '')));
  const apply = (query: KeptQuery) => list.set(Object.fromEntries(KEPT.map((key) => [key, query[key] ?? ''])));
  if (kept.length === 0 && !isNarrowed) return null;

  return (
    <div className={classes.kept}>
      {kept.length > 0 && (
        <ul className={classes.chips} aria-label={t('Saved filters')}>
          {kept.map((filter) => {
            const isOn = filter.filter_id === current?.filter_id;
            return (
              <li key={filter.filter_id} className={classes.chip} data-on={isOn || undefined}>
                <button
                  type="button"
                  className={classes.name}
                  aria-pressed={isOn}
                  onClick={() => apply(isOn ? {} : filter.query)}
                >
                  {filter.name}
                </button>
                {isOn && (
                  <Menu>
                    <Menu.Target>
                      <ActionIcon
                        variant="transparent"
                        color="gray"
                        size="md"
                        aria-label={t('Edit filter {name}', { name: filter.name })}
                      >
                        <span aria-hidden className={classes.dots} />
                      </ActionIcon>
                    </Menu.Target>
                    <Menu.Dropdown>
                      <Menu.Item onClick={() => setNaming(filter)}>{t('Rename')}</Menu.Item>
                      <Menu.Item onClick={() => remove.mutate({ filter_id: filter.filter_id })}>
                        {t('Remove')}
                      </Menu.Item>
                    </Menu.Dropdown>
                  </Menu>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {isNarrowed && !current && (
        <Button
          leftSection={<IconBookmark aria-hidden />}
          variant="subtle"
          size="compact-md"
          onClick={() => setNaming('new')}
        >
          {t('Save filter')}
        </Button>
      )}
      {isNarrowed && (
        <Button variant="subtle" color="gray" size="compact-md" onClick={() => apply({})}>
          {t('Clear filters')}
        </Button>
      )}
      {naming === 'new' && <SaveFilterDialog name={name} query={now} onClose={() => setNaming(null)} />}
      {naming !== null && naming !== 'new' && <RenameFilterDialog filter={naming} onClose={() => setNaming(null)} />}
    </div>
  );
}

/** The part of the URL that a saved filter keeps. */
function presentQuery(list: ListState): KeptQuery {
  return Object.fromEntries(KEPT.flatMap((key) => (list.filter(key) === '' ? [] : [[key, list.filter(key)]])));
}
