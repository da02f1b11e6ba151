import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconListCheck, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { getCustomFormData } from '#contract/cut-sheets/api.ts';
import { MAX_TICKETS, type Ticket } from '#contract/cut-sheets/tickets.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { useMe } from '#web/accounts/session.ts';
import { useOwnId } from '#web/accounts/use-own-id.ts';
import { useCategoryName } from '#web/calendar/category-name.ts';
import classes from '#web/cut-sheets/look-up/customer-look-up.module.css';
import { nameOf, ticketColumns } from '#web/cut-sheets/look-up/ticket-columns.tsx';
import { TicketDialog } from '#web/cut-sheets/look-up/ticket-dialog.tsx';
import { announce } from '#web/lib/announce.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t, type Words } from '#web/lib/words.ts';
import { InvoiceDialog } from '#web/orders/invoice-dialog.tsx';
import { PHONE } from '#web/ui/breakpoints.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { EmptyState, NoMatches } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { pageFrom, useFewOnPhones } from '#web/ui/table/list-state.ts';

/** The search fields as typed. `invoiced` is '1' to find only tickets with an invoice. */
export const NO_SEARCH = { first_name: '', last_name: '', email: '', phone: '', words: '', invoiced: '' };
export type LookUpSearch = typeof NO_SEARCH;
const isSame = (one: LookUpSearch, other: LookUpSearch) =>
  one.invoiced === other.invoiced && one.words === other.words && FIELDS.every(({ name }) => one[name] === other[name]);

const FIELDS: readonly { name: Exclude<keyof LookUpSearch, 'invoiced' | 'words'>; label: Words }[] = [
  { name: 'first_name', label: 'First Name' },
  { name: 'last_name', label: 'Last Name' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Phone' },
];

/** Supplies a note about each ticket's customer, shown below the name. */
export type UseTicketNote = (rows: readonly Ticket[]) => (ticket: Ticket) => string;
const useNoNote: UseTicketNote = () => () => '';

/**
 * Looks up customers' tickets, on its own page, on the dashboard, and in a dialog. Searches right away if it opens with
 * values.
 */
export function CustomerLookUp({
  search,
  hasInvoices = false,
  useNote = useNoNote,
  onSearch,
}: {
  search: LookUpSearch;
  useNote?: UseTicketNote;
  /** Shows each ticket's invoice too, as on the dashboard. */
  hasInvoices?: boolean;
  /** Called with the values of the fields when 'Look Up' is pressed. */
  onSearch: (search: LookUpSearch) => void;
}) {
  const user_id = useOwnId();
  const { invoiced, words, ...typed } = search;
  const tickets = useApiQuery(
    getCustomFormData,
    {
      status: '1',
      user_id,
      search: { ...typed, ...(words && { words }), ...(invoiced && { isInvoiceGenerated: 1 }) },
      brief: 1,
    },
    { keepPrevious: true },
  );
  const [viewed, setViewed] = useState<Ticket | null>(null);
  const { role } = useMe();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const most = isPhone ? TICKETS_ON_PHONES : MAX_TICKETS;
  const { list, showAll } = useFewOnPhones(hasInvoices ? FEW_TICKETS : most, hasInvoices);
  const [invoice, setInvoice] = useState<number | null>(null);
  // Announced once for each search, even if refreshing the list fails again.
  const asked = JSON.stringify(search);
  const announced = useRef('');
  useEffect(() => {
    if (!tickets.error || announced.current === asked) return;
    announced.current = asked;
    announce('error', wordsOf(tickets.error));
  }, [tickets.error, asked]);

  const rows = tickets.data?.filter((row): row is Ticket => 'ticket' in row);
  const noteOf = useNote(rows ?? []);
  const nameCategory = useCategoryName();
  const columns = ticketColumns({
    role,
    nameCategory,
    over: (ticket) => [nameOf(ticket), noteOf(ticket)].filter(Boolean).join(' · '),
    onView: setViewed,
    ...(hasInvoices && { onInvoice: setInvoice }),
  });
  // While the list is only being refreshed, a new search can start.
  const isBusy = !tickets.isFetched;
  const isNarrowed = Object.values(search).some((typed) => typed !== '');

  function lookUp(next: LookUpSearch) {
    list.set({ page: 1 });
    announced.current = '';
    if (isSame(next, search)) void tickets.refetch();
    else onSearch(next);
  }

  return (
    <>
      <SearchForm search={search} isBusy={isBusy} hasInvoices={hasInvoices} onLookUp={lookUp} />
      <DataTable
        label={t('Customer Look Up')}
        columns={columns}
        rowKey={(row) => `${row.cart_id} ${row.data_id}`}
        page={{ ...tickets, data: rows && pageFrom(rows, list) }}
        list={list}
        onShowAll={showAll}
        minWidth={hasInvoices ? '72rem' : '56rem'}
        keepsHead={hasInvoices}
        empty={
          isNarrowed ? (
            <NoMatches title={t('No cut sheets found')} onClear={() => onSearch(NO_SEARCH)}>
              {t('Try fewer letters or another field.')}
            </NoMatches>
          ) : (
            <EmptyState
              icon={IconListCheck}
              title={t('No cut sheets found')}
              action={belongsTo('orderers', role) && <ButtonLink to="/neworder">{t('Create an order')}</ButtonLink>}
            >
              {t('Cut sheets appear here once animals are booked and split.')}
            </EmptyState>
          )
        }
      />
      {rows?.length === MAX_TICKETS && (
        <Text c="dimmed">
          {t('Showing the newest {most}. Search by name, email, or phone to find older ones.', {
            most: MAX_TICKETS,
          })}
        </Text>
      )}
      {viewed && <TicketDialog ticket={viewed} onClose={() => setViewed(null)} />}
      {invoice !== null && <InvoiceDialog invoice_id={invoice} onClose={() => setInvoice(null)} />}
    </>
  );
}

/** Tickets per page where a long list would push other content out of view. */
const FEW_TICKETS = 10;
/** As many cards as can be scrolled past. */
const TICKETS_ON_PHONES = 20;

function SearchForm({
  search,
  isBusy,
  hasInvoices,
  onLookUp,
}: {
  search: LookUpSearch;
  isBusy: boolean;
  hasInvoices: boolean;
  onLookUp: (search: LookUpSearch) => void;
}) {
  const [shown, setShown] = useState(search);
  const [typed, setTyped] = useState(search);
  const form = useId();
  // If the search changes from outside, for example with the back button, the fields are updated but not remounted, so
  // that focus isn't lost.
  if (!isSame(shown, search)) {
    setShown(search);
    setTyped(search);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    onLookUp(typed);
  }
  return (
    <form id={form} className={classes.form} data-has-invoices={hasInvoices} onSubmit={submit} noValidate>
      <TextInput
        className={classes.words}
        label={t('Find a customer')}
        placeholder={t('Name, email, or phone')}
        autoComplete="off"
        maxLength={300}
        value={typed.words}
        onChange={({ currentTarget }) => setTyped({ ...typed, words: currentTarget.value })}
      />
      {FIELDS.map(({ name, label }) => (
        <TextInput
          key={name}
          label={t(label)}
          autoComplete="off"
          maxLength={100}
          value={typed[name]}
          onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
        />
      ))}
      {hasInvoices && (
        <Checkbox
          className={classes.invoiced}
          label={t('Only with an invoice')}
          checked={typed.invoiced !== ''}
          onChange={({ currentTarget }) => {
            const next = { ...typed, invoiced: currentTarget.checked ? '1' : '' };
            setTyped(next);
            onLookUp(next);
          }}
        />
      )}
      <Button leftSection={<IconSearch aria-hidden />} type="submit" size="md" loading={isBusy}>
        {t('Look Up')}
      </Button>
    </form>
  );
}
