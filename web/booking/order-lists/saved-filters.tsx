import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import {
  getFilters,
  KEPT,
  type KeptQuery,
  type ListName,
  removeFilter,
  renameFilter,
  type SavedFilter,
  saveFilter,
} from '#contract/booking/saved-filters-api.ts';
import classes from '#web/booking/order-lists/saved-filters.module.css';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { ListState } from '#web/ui/table/list-state.ts';

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
      {naming === 'new' && <SaveDialog name={name} query={now} onClose={() => setNaming(null)} />}
      {naming !== null && naming !== 'new' && <RenameDialog filter={naming} onClose={() => setNaming(null)} />}
    </div>
  );
}

/** The part of the URL that a saved filter keeps. */
function presentQuery(list: ListState): KeptQuery {
  return Object.fromEntries(KEPT.flatMap((key) => (list.filter(key) === '' ? [] : [[key, list.filter(key)]])));
}

function SaveDialog({ name, query, onClose }: { name: ListName; query: KeptQuery; onClose: () => void }) {
  const form = useSendForm(saveFilter, {
    start: { list: name, name: '', query },
    refetch: [getFilters],
    onDone: onClose,
  });
  return (
    <FormDialog title={t('Save filter')} size="sm" onClose={onClose} form={form} submit={t('Save')}>
      <TextField
        control={form.control}
        name="name"
        label={t('Name')}
        hint={t('Only you can see it. If you reuse a name, this filter replaces the old one.')}
        maxLength={60}
      />
    </FormDialog>
  );
}

function RenameDialog({ filter: { filter_id, name }, onClose }: { filter: SavedFilter; onClose: () => void }) {
  const form = useSendForm(renameFilter, { start: { filter_id, name }, refetch: [getFilters], onDone: onClose });
  return (
    <FormDialog title={t('Rename')} size="sm" onClose={onClose} form={form} submit={t('Save')}>
      <TextField control={form.control} name="name" label={t('Name')} maxLength={60} />
    </FormDialog>
  );
}
