import { NativeSelect, TextInput } from '@mantine/core';
import { ARRIVED_TYPES, type OrderList } from '#contract/booking/lists.ts';
import { viewCustomer } from '#contract/directory/api.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { SPECIES, showSpecies } from '#contract/lib/species.ts';
import { AT_PLANT, type AtPlant } from '#contract/orders/list-filter.ts';
import { LABEL_WORDS, LABELS } from '#contract/orders/offering.ts';
import { type OrderStatus, STATUS_OF_LIST, STATUS_WORDS } from '#contract/orders/status.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/booking/order-lists/list-filters.module.css';
import { FILTERS, type FilterName, hasStages, typesOf } from '#web/booking/order-lists/list-query.ts';
import { findEverybody, nameOf } from '#web/directory/find-customers.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t, type Words } from '#web/lib/words.ts';
import { Picker } from '#web/ui/picker.tsx';
import type { ListState } from '#web/ui/table/list-state.ts';

const AT_PLANT_WORDS: Readonly<Record<AtPlant, Words>> = {
  rail: 'On the rail',
  late: 'Past the cutting day',
  ready: 'Ready for pickup',
};

/** An order list's filters, all kept in the URL. */
export function ListFilters({ id, list, preset }: { id: string; list: ListState; preset: OrderList }) {
  const { role, nmfs_number } = useMe();
  const species = list.filter('species');
  const handled = SPECIES.filter((key) => nmfs_number.split(',').includes(key) || key === species);
  const types = typesOf(preset);
  const choose = (name: FilterName, label: string, data: { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      value={list.filter(name)}
      data={[{ value: '', label: t('All') }, ...data]}
      onChange={({ currentTarget }) => list.set({ [name]: currentTarget.value })}
    />
  );
  const pickDay = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={list.filter(name)}
      onChange={({ currentTarget }) => list.set({ [name]: currentTarget.value })}
    />
  );

  return (
    <section className={classes.filters} id={id} aria-label={t('Filters')}>
      {pickDay('from', t('Drop-off from'))}
      {pickDay('to', t('Drop-off to'))}
      {choose(
        'species',
        t('Species'),
        handled.map((key) => ({ value: key, label: t(showSpecies(key)) })),
      )}
      {choose('label', t('Label Type'), [
        ...LABELS.map((label) => ({ value: label, label: t(LABEL_WORDS[label]) })),
        { value: 'none', label: t('No label type') },
      ])}
      {types.length > 1 &&
        choose('status', t('Status'), [
          ...types.map((type) => ({ value: type, label: t(STATUS_WORDS[STATUS_OF_LIST[type] as OrderStatus]) })),
          ...(types.includes('complete') ? [{ value: ARRIVED_TYPES, label: t('Arrived') }] : []),
        ])}
      {hasStages(preset) &&
        choose(
          'stage',
          t('In the plant'),
          AT_PLANT.map((at) => ({ value: at, label: t(AT_PLANT_WORDS[at]) })),
        )}
      {isOffice(role) && <CustomerFilter list={list} />}
    </section>
  );
}

/** Clears all filters in the URL. */
export const NOTHING = Object.fromEntries(FILTERS.map((name) => [name, '']));

/**
 * Filters by a customer who brings the animal or has a share of it. If the URL has only the id, the name is loaded.
 */
function CustomerFilter({ list }: { list: ListState }) {
  const id = Number(list.filter('customer')) || 0;
  const { data } = useApiQuery(viewCustomer, { id }, { enabled: id > 0 });
  const value = id > 0 ? { id, label: data ? nameOf(data) : t('Customer {id}', { id }) } : null;
  return (
    <Picker
      label={t('Customer')}
      value={value}
      onChange={(option) => list.set({ customer: option?.id ?? '' })}
      search={findEverybody}
      searchName="customers"
      placeholder={t('Everyone')}
    />
  );
}
