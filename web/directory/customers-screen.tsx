import { Button, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { CUSTOMER_SORTS, CUSTOMER_TYPES, type Customer, getAllCustomers } from '#contract/directory/api.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import { useAddCustomer } from '#web/directory/add-customer-dialog.tsx';
import { EditCustomerDialog } from '#web/directory/edit-customer-dialog.tsx';
import { EmailText } from '#web/directory/email-text.tsx';
import { useAsk } from '#web/lib/api.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { pageOf, useListState } from '#web/ui/list-state.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';

const COLUMNS: readonly Column<Customer>[] = [
  {
    key: 'name',
    header: 'Name',
    sort: 'name',
    width: '20%',
    // As the list is sorted, so that one sees where a name stands.
    cell: ({ first_name, last_name }) => [last_name, first_name].filter(Boolean).join(', '),
  },
  { key: 'email', header: 'E-mail', width: '25%', cell: (row) => <EmailText email={row.email} /> },
  { key: 'phone', header: 'Phone', width: '9.5rem', cell: (row) => row.phone_number || '–' },
  { key: 'city', header: 'City', sort: 'city', width: '9rem', cell: (row) => row.city || '–' },
  { key: 'type', header: 'Type', cell: (row) => <CustomerType {...row} /> },
  {
    key: 'portal',
    header: 'Portal',
    width: '6.5rem',
    cell: ({ custom_portal }) => (custom_portal ? <StatusTag colour="green">Yes</StatusTag> : 'No'),
  },
];

function CustomerType({ type, producer_name }: Customer) {
  if (type === 'producer') return 'Producer';
  return (
    <>
      Customer
      {producer_name && (
        <Text span inherit c="dimmed">
          {' '}
          of {producer_name}
        </Text>
      )}
    </>
  );
}

const FILTERS = [
  { value: '', label: 'All' },
  { value: 'customer', label: 'Customers' },
  { value: 'producer', label: 'Producers' },
];

/** The plant's directory, /allCustomer. Spec part 1, section 2; columns by the decisions, section J. */
export function CustomersScreen() {
  const { role } = useMe();
  const list = useListState({ sort: 'name' });
  const type = CUSTOMER_TYPES.find((known) => known === list.filter('type')) ?? '';
  const customers = useAsk(getAllCustomers, { type, ...pageOf(list, CUSTOMER_SORTS) }, { keepPrevious: true });
  const [opened, setOpened] = useState<Customer | null>(null);
  const add = useAddCustomer();
  const addButton = role !== 'customer' && <Button onClick={() => add.open({})}>Add Customer</Button>;
  const isNarrowed = list.search !== '' || type !== '';

  return (
    <PageFrame
      title="All Customers"
      action={addButton}
      filters={
        <>
          <SearchField list={list} label="Search name, phone, e-mail, city" />
          {isOffice(role) && (
            <SegmentedControl
              aria-label="Type"
              size="md"
              data={FILTERS}
              value={type}
              onChange={(value) => list.set({ type: value })}
            />
          )}
        </>
      }
    >
      <DataTable
        label="All Customers"
        columns={COLUMNS}
        rowKey={(row) => row.id}
        page={customers}
        list={list}
        onOpen={setOpened}
        empty={
          isNarrowed ? (
            <EmptyState
              title="Nobody found"
              action={
                <Button variant="default" onClick={() => list.set({ search: '', type: '' })}>
                  Show all
                </Button>
              }
            >
              Try fewer letters, or part of the phone number.
            </EmptyState>
          ) : (
            <EmptyState title="No customers yet" action={addButton}>
              Everybody who brings animals or takes a share of one stands here.
            </EmptyState>
          )
        }
      />
      {opened && <EditCustomerDialog key={opened.id} customer={opened} onClose={() => setOpened(null)} />}
      {add.dialog}
    </PageFrame>
  );
}
