import { Button, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMapSearch, IconPlus, IconTags, IconUsers } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { CUSTOMER_SORTS, CUSTOMER_TYPES, type Customer, getAllCustomers } from '#contract/directory/api.ts';
import type { Seller } from '#contract/directory/finder-api.ts';
import { getTags } from '#contract/directory/tags-api.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import { BulkBar } from '#web/directory/bulk-bar.tsx';
import type { AddRequest } from '#web/directory/customer-values.ts';
import { EmailText } from '#web/directory/email-text.tsx';
import { FarmRequests } from '#web/directory/farm-requests/farm-requests.tsx';
import { customerLink, nameOf } from '#web/directory/find-customers.ts';
import { sellerAsCustomer } from '#web/directory/finder/seller-as-customer.ts';
import { ImportAndExport } from '#web/directory/import/import-and-export.tsx';
import { rememberList } from '#web/directory/list-address.ts';
import { TagChips } from '#web/directory/tag-chips.tsx';
import { useAddCustomer } from '#web/directory/use-add-customer.tsx';
import { useRemoveCustomers, useRestoreCustomers } from '#web/directory/use-remove-customers.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { idIn } from '#web/lib/id-in.ts';
import { t } from '#web/lib/words.ts';
import { PHONE } from '#web/ui/breakpoints.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState, NoMatches } from '#web/ui/states.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { type ListState, pageOf, useListState } from '#web/ui/table/list-state.ts';
import type { RowSelection } from '#web/ui/table/row-selection.tsx';

// Loaded on demand, because they aren't needed right away.
const SelectSellerDialog = lazyDialog(() =>
  import('#web/directory/finder/select-seller-dialog.tsx').then(({ SelectSellerDialog }) => SelectSellerDialog),
);
const TagsDialog = lazyDialog(() => import('#web/directory/tags-dialog.tsx').then(({ TagsDialog }) => TagsDialog));

const COLUMNS: readonly Column<Customer>[] = [
  {
    key: 'name',
    header: 'Name',
    sort: 'name',
    width: 'max(9.25rem, 12.8vw)',
    // Last name first, because the list is sorted that way.
    cell: ({ first_name, last_name }) => [last_name, first_name].filter(Boolean).join(', '),
  },
  {
    key: 'email',
    header: 'Email',
    width: 'max(15.5rem, 18.5vw)',
    onCard: 'ownLine',
    cardCell: ({ email }) => email && <EmailText email={email} />,
    cell: (row) => <EmailText email={row.email} />,
  },
  { key: 'phone', header: 'Phone', width: '8.5rem', onCard: 'line', cell: (row) => row.phone_number || '–' },
  {
    key: 'city',
    header: 'City',
    sort: 'city',
    width: '8.25rem',
    hiddenOn: 'narrow',
    onCard: 'line',
    cell: (row) => row.city || '–',
  },
  {
    key: 'type',
    header: 'Type',
    wraps: true,
    hiddenOn: 'tablet',
    onCard: 'state',
    cell: (row) => <CustomerType {...row} />,
  },
  {
    key: 'portal',
    header: 'Portal',
    width: '5.5rem',
    hiddenOn: 'narrow',
    onCard: 'state',
    cardCell: ({ custom_portal }) => (custom_portal ? <StatusTag color="green">{t('Portal')}</StatusTag> : null),
    cell: ({ custom_portal }) => (custom_portal ? <StatusTag color="green">{t('Yes')}</StatusTag> : t('No')),
  },
];

function CustomerType({ type, producer_name, tags }: Customer) {
  return (
    <>
      {type === 'producer' ? t('Producer') : t('Customer')}
      {type === 'customer' && producer_name && (
        <Text span inherit c="dimmed">
          {' '}
          {t('of {name}', { name: producer_name })}
        </Text>
      )}
      {tags.length > 0 && ' '}
      <TagChips tags={tags} />
    </>
  );
}

/** The plant's directory, /allCustomer. `useMoreColumns` returns the columns that other areas add for a page's rows. */
export function CustomersScreen({
  useMoreColumns,
}: {
  useMoreColumns: (rows: readonly Customer[]) => readonly Column<Customer>[];
}) {
  const { id, role } = useMe();
  const isKeeper = isOffice(role);
  const list = useListState({ sort: 'name' });
  const address = useSearch({ from: '/shell/allCustomer' });
  useEffect(() => rememberList(id, address), [id, address]);
  const shown = list.filter('type');
  const type = CUSTOMER_TYPES.find((known) => known === shown) ?? '';
  const deleted = isKeeper && shown === DELETED;
  const tag = idIn(list.filter('tag'));
  const customers = useApiQuery(
    getAllCustomers,
    { type, deleted, ...(tag !== undefined && { tag }), ...pageOf(list, CUSTOMER_SORTS) },
    { keepPrevious: true, atOnce: true },
  );
  const more = useMoreColumns(customers.data?.rows ?? []);
  const add = useAddCustomer();
  const { chosen, selection, clear } = useChosen();
  const remove = useRemoveCustomers(clear);
  const restore = useRestoreCustomers(clear);
  const navigate = useNavigate();
  const lookUp = ({ first_name, last_name, phone_number: phone }: Customer) =>
    void navigate({ to: '/customerlookup', search: { first_name, last_name, phone } });
  const addButton = role !== 'customer' && (
    <Button size="md" leftSection={<IconPlus aria-hidden />} onClick={() => add.open({})}>
      {t('Add Customer')}
    </Button>
  );

  return (
    <PageFrame
      title={t('All Customers')}
      // While the list is empty, the button is shown in its place.
      action={customers.data?.total === 0 && !isNarrowed(list) ? null : addButton}
      filters={
        chosen.size > 0 ? (
          <BulkBar chosen={[...chosen.values()]} onClear={clear} onDelete={remove} onRestore={restore} />
        ) : (
          <>
            <SearchField list={list} label={t('Search by name, phone, email, or city')} />
            {isKeeper && <TypeFilter list={list} value={shown} />}
            {isKeeper && <TagFilter list={list} />}
            <FindSellers add={add.open} />
            <ImportAndExport list={list} type={type} tag={tag} deleted={deleted} />
          </>
        )
      }
    >
      {isKeeper && <FarmRequests />}
      <DataTable
        label={t('All Customers')}
        minWidth="min(67rem, 113vw)"
        columnsKey={`customers.${id}`}
        columns={[...COLUMNS, ...more]}
        rowKey={(row) => row.id}
        page={customers}
        list={list}
        rowLink={customerLink}
        selection={isKeeper ? selection : undefined}
        actions={(row) => [
          { label: t('Look up cut sheets'), onPick: lookUp },
          ...(row.can.remove
            ? [{ label: t('Delete'), isDangerous: true, onPick: (one: Customer) => void remove([one]) }]
            : []),
          ...(row.can.restore ? [{ label: t('Restore'), onPick: (one: Customer) => restore([one]) }] : []),
        ]}
        empty={<NobodyHere list={list} deleted={deleted} addButton={addButton} />}
      />
      {add.dialog}
    </PageFrame>
  );
}

/** Finds sellers near a ZIP code. The office can add one to the directory. */
function FindSellers({ add }: { add: (request: AddRequest) => void }) {
  const { role } = useMe();
  const [isOpen, setOpen] = useState(false);
  const pick = (seller: Seller) => {
    setOpen(false);
    add(sellerAsCustomer(seller));
  };
  return (
    <>
      <Button
        variant="default"
        size="md"
        data-icon-on-phone
        leftSection={<IconMapSearch aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('Find sellers')}
      </Button>
      {isOpen && <SelectSellerDialog {...(isOffice(role) && { onSave: pick })} onClose={() => setOpen(false)} />}
    </>
  );
}

const DELETED = 'deleted';

function TypeFilter({ list, value }: { list: ListState; value: string }) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const data = [
    { value: '', label: t('All') },
    { value: 'customer', label: t('Customers') },
    { value: 'producer', label: t('Producers') },
    { value: DELETED, label: t('Deleted [customers]') },
  ];
  const shared = {
    'aria-label': t('Type'),
    size: 'md',
    data,
    value: data.some((one) => one.value === value) ? value : '',
  };
  if (isPhone)
    return <NativeSelect {...shared} onChange={({ currentTarget }) => list.set({ type: currentTarget.value })} />;
  return <SegmentedControl {...shared} onChange={(next) => list.set({ type: next })} />;
}

/** Filters by tag. Hidden if the plant has no tags. */
function TagFilter({ list }: { list: ListState }) {
  const tags = useApiQuery(getTags, {}).data ?? [];
  const [isOpen, setOpen] = useState(false);
  // Keeps the dialog open if the last tag is deleted in it.
  if (tags.length === 0 && !isOpen) return null;
  return (
    <>
      <NativeSelect
        aria-label={t('Tag')}
        size="md"
        value={list.filter('tag')}
        onChange={({ currentTarget }) => list.set({ tag: currentTarget.value })}
        data={[
          { value: '', label: t('All tags') },
          ...tags.map(({ id, name, count }) => ({ value: String(id), label: `${name} (${count})` })),
        ]}
      />
      <Button leftSection={<IconTags aria-hidden />} variant="default" size="md" onClick={() => setOpen(true)}>
        {t('Edit tags')}
      </Button>
      {isOpen && <TagsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The selected rows, across pages. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Customer>>(new Map());
  const selection = useMemo<RowSelection<Customer>>(
    () => ({
      isOn: ({ id }) => chosen.has(id),
      label: nameOf,
      set(rows, isOn) {
        setChosen((before) => {
          const next = new Map(before);
          for (const row of rows) {
            if (isOn) next.set(row.id, row);
            else next.delete(row.id);
          }
          return next;
        });
      },
    }),
    [chosen],
  );
  return { chosen, selection, clear: () => setChosen(new Map()) };
}

const isNarrowed = (list: ListState) => list.search !== '' || list.filter('type') !== '' || list.filter('tag') !== '';

function NobodyHere({ list, deleted, addButton }: { list: ListState; deleted: boolean; addButton: ReactNode }) {
  if (!isNarrowed(list)) {
    return (
      <EmptyState icon={IconUsers} title={t('No customers yet')} action={addButton}>
        {t('Everyone who brings in an animal or buys a share of one appears here.')}
      </EmptyState>
    );
  }
  return (
    <NoMatches onClear={() => list.set({ search: '', type: '', tag: '' })}>
      {deleted && list.search === ''
        ? t('You can restore deleted customers from here.')
        : t('Try fewer letters or part of the phone number.')}
    </NoMatches>
  );
}
