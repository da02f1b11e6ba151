import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCash, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { findDue, type TillInvoice, type takePayment } from '#contract/invoicing/till/till-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { sum } from '#contract/lib/sum.ts';
import { SaleDone } from '#web/invoicing/till/sale-done.tsx';
import { SaleForm } from '#web/invoicing/till/sale-form.tsx';
import classes from '#web/invoicing/till/till.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import panel from '#web/ui/panel.module.css';
import { EmptyState, ErrorState, NoMatches } from '#web/ui/states.tsx';

const CALM_MS = 200;

/** Finds open invoices and accepts payment for one or more of them. */
export function TakePayment({ session_id }: { session_id: number }) {
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), CALM_MS);
  const [chosen, setChosen] = useState<readonly TillInvoice[]>([]);
  const [entered, setEntered] = useState('');
  const [startsFocused, setFocused] = useState(false);
  const [sold, setSold] = useState<DataOf<typeof takePayment> | null>(null);
  const found = useApiQuery(findDue, { words }, { enabled: words !== '', keepPrevious: true });
  const invoices = words === '' ? [] : (found.data?.invoices ?? []);
  // What is due may have changed since the invoices were chosen.
  const invoice_ids = chosen.map(({ invoice_id }) => invoice_id);
  const now = useApiQuery(findDue, { invoice_ids }, { enabled: invoice_ids.length > 0, keepPrevious: true });
  const fresh = now.isPlaceholderData ? undefined : now.data?.invoices;
  const due = fresh ? chosen.flatMap((one) => fresh.filter(({ invoice_id }) => invoice_id === one.invoice_id)) : chosen;

  const add = (more: readonly TillInvoice[]) => {
    setSold(null);
    setChosen([...chosen, ...more.filter(({ invoice_id }) => !isIn(chosen, invoice_id))]);
  };
  const remove = (invoice_id: number) => setChosen(chosen.filter((one) => one.invoice_id !== invoice_id));

  /** If everything found belongs to one customer, selects it all and moves on to the payment. */
  function chooseFound(): void {
    const free = invoices.filter(({ is_under_way }) => !is_under_way);
    if (new Set(free.map(({ customer_id }) => customer_id)).size !== 1) return;
    add(free);
    setFocused(true);
  }

  // If Enter is pressed before the search is done, it takes effect afterward.
  const isFound = words === typed.trim() && found.data !== undefined && !found.isPlaceholderData;
  if (entered !== '' && entered === words && isFound) {
    setEntered('');
    chooseFound();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    setEntered(typed.trim());
  }

  function finish(done: DataOf<typeof takePayment>): void {
    setSold(done);
    setChosen([]);
    setTyped('');
    setFocused(false);
  }

  function startOver(): void {
    setSold(null);
    search.current?.focus();
  }

  return (
    <div className={classes.columns}>
      <section className={`${panel.panel} ${classes.panel}`} aria-label={t('Open invoices')}>
        <TextInput
          ref={search}
          type="search"
          data-search
          data-autofocus
          label={t('Name, phone, or invoice number')}
          leftSection={<IconSearch aria-hidden />}
          maxLength={100}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setEntered('');
          }}
          onKeyDown={onKeyDown}
        />
        {found.error && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {words !== '' && found.data?.invoices.length === 0 && !found.isPlaceholderData && (
          <NoMatches title={t('No unpaid invoices')} onClear={() => setTyped('')} />
        )}
        {words === '' && (
          <Text c="dimmed" size="sm">
            {t('Press Enter to select everything a customer owes.')}
          </Text>
        )}
        <div aria-busy={found.isFetching && words !== ''}>
          {[...Map.groupBy(invoices, ({ customer_id }) => customer_id).values()].map((own) => (
            <CustomerInvoices key={own[0]?.customer_id} own={own} chosen={chosen} onAdd={add} onRemove={remove} />
          ))}
        </div>
        {found.data?.has_more && words !== '' && (
          <Text c="dimmed" size="sm">
            {t('There are more matches. Keep typing to narrow them down.')}
          </Text>
        )}
      </section>
      <section className={`${panel.panel} ${classes.panel}`} aria-label={t('Payment')}>
        {sold ? (
          <SaleDone sold={sold} onNext={startOver} />
        ) : due.length === 0 ? (
          <EmptyState icon={IconCash} title={t('No invoices selected yet')}>
            {t('Find a customer, then select the invoices to pay.')}
          </EmptyState>
        ) : (
          <>
            <Chosen due={due} onRemove={remove} />
            <SaleForm session_id={session_id} due={due} startsFocused={startsFocused} onDone={finish} />
          </>
        )}
      </section>
    </div>
  );
}

const isIn = (chosen: readonly TillInvoice[], id: number) => chosen.some(({ invoice_id }) => invoice_id === id);

function CustomerInvoices({
  own,
  chosen,
  onAdd,
  onRemove,
}: {
  own: readonly TillInvoice[];
  chosen: readonly TillInvoice[];
  onAdd: (invoices: readonly TillInvoice[]) => void;
  onRemove: (invoice_id: number) => void;
}) {
  const [first] = own;
  if (!first) return null;
  const free = own.filter(({ is_under_way }) => !is_under_way);
  const isLeft = free.some(({ invoice_id }) => !isIn(chosen, invoice_id));
  return (
    <div className={classes.customer}>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <div>
          <Text fw={600}>{first.customer_name}</Text>
          <Text c="dimmed" size="sm">
            {first.phone}
          </Text>
        </div>
        {free.length > 1 && isLeft && (
          <Button
            variant="default"
            size="sm"
            aria-label={t('Select all for {name}', { name: first.customer_name })}
            onClick={() => onAdd(free)}
          >
            {t('Select all')}
          </Button>
        )}
      </Group>
      <ul className={classes.invoices}>
        {own.map((invoice) => (
          <li key={invoice.invoice_id}>
            <Checkbox
              label={t('Invoice {number}', { number: invoice.number })}
              description={whenDue(invoice)}
              disabled={invoice.is_under_way}
              checked={isIn(chosen, invoice.invoice_id)}
              onChange={({ currentTarget }) =>
                currentTarget.checked ? onAdd([invoice]) : onRemove(invoice.invoice_id)
              }
            />
            <span className={classes.amount}>{showMoney(invoice.open_cents)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function whenDue({ is_under_way, is_overdue, due_on }: TillInvoice): string {
  if (is_under_way) return t('Card payment in progress');
  return is_overdue ? t('Overdue since {day}', { day: showDay(due_on) }) : t('Due on {day}', { day: showDay(due_on) });
}

function Chosen({ due, onRemove }: { due: readonly TillInvoice[]; onRemove: (invoice_id: number) => void }) {
  const total = sum(due.map(({ open_cents }) => open_cents));
  return (
    <ul className={classes.chosen} aria-label={t('To pay')}>
      {due.map(({ invoice_id, number, customer_name, open_cents }) => (
        <li key={invoice_id}>
          <span>
            {t('Invoice {number}', { number })} · {customer_name}
          </span>
          <span className={classes.amount}>{showMoney(open_cents)}</span>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            p={0}
            aria-label={t('Remove invoice {number}', { number })}
            onClick={() => onRemove(invoice_id)}
          >
            <IconX size={18} aria-hidden />
          </Button>
        </li>
      ))}
      <li data-total>
        <span>{t('To pay')}</span>
        <span className={classes.amount}>{showMoney(total)}</span>
        <span />
      </li>
    </ul>
  );
}
