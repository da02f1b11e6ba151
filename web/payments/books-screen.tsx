import { Button, TextInput } from '@mantine/core';
import { IconDownload, IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isDay } from '#contract/lib/days.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { sum } from '#contract/lib/sum.ts';
import { ACCOUNT_NAMES, ACCOUNTS, type Account, type AccountType, balanceOf } from '#contract/payments/accounts.ts';
import {
  type BookedTransfer,
  exportJournal,
  exportJournalEntries,
  exportPayments,
  listTransfers,
  POSTING_KINDS,
  type PostingKind,
  trialBalance,
} from '#contract/payments/books-api.ts';
import { useToday } from '#web/accounts/today.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { showDay } from '#web/lib/format.ts';
import type { PageLink } from '#web/lib/page-link.ts';
import { t, type Words } from '#web/lib/words.ts';
import classes from '#web/payments/books-screen.module.css';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { useListState } from '#web/ui/table/list-state.ts';

const COLUMNS: readonly Column<BookedTransfer>[] = [
  {
    key: 'what',
    header: 'Description',
    width: '11rem',
    cell: ({ kind, number }) => `${t(POSTING_KINDS[kind])} ${number}`,
  },
  { key: 'day', header: 'Date', width: '9rem', cell: ({ day }) => showDay(day), onCard: 'line' },
  { key: 'debit', header: 'Debit', wraps: true, cell: ({ debit_account }) => t(ACCOUNTS[debit_account].words) },
  { key: 'credit', header: 'Credit', wraps: true, cell: ({ credit_account }) => t(ACCOUNTS[credit_account].words) },
  { key: 'customer', header: 'Customer', cell: ({ customer_name }) => customer_name },
  { key: 'by', header: 'Entered by', cell: ({ posted_by }) => posted_by, hiddenOn: 'narrow' },
  {
    key: 'amount',
    header: 'Amount',
    width: '8rem',
    isNumeric: true,
    cell: ({ amount_cents }) => showMoney(amount_cents),
    onCard: 'lineEnd',
  },
];

const MEANS: Readonly<Record<AccountType, Words>> = {
  asset: 'You have',
  liability: 'You owe',
  revenue: 'You earned',
  expense: 'You spent',
};
const TYPES = Object.keys(MEANS) as AccountType[];

const BANK_KINDS: readonly PostingKind[] = [
  'bank_deposit',
  'card_payout',
  'tax_paid',
  'bank_move_undone',
  'cash_to_safe',
];

/** The page behind a posting: its invoice, its till report, its order's payments, or else the customer's invoices. */
const causeOf = ({ kind, cause_id, order_id, customer_id }: BookedTransfer): PageLink => {
  if (kind === 'invoice' || kind === 'credit_note' || kind === 'tax_waived')
    return { to: '/invoices/$invoice_id', params: { invoice_id: String(cause_id) } };
  if (kind === 'till_opened' || kind === 'till_closed')
    return { to: '/till/reports/$session_id', params: { session_id: String(cause_id) } };
  if (BANK_KINDS.includes(kind)) return { to: '/books', search: { account: 'bank' } };
  if (customer_id === null) return { to: '/till/reports' };
  const isDeposit = order_id !== null && (kind === 'payment' || kind === 'refund');
  return isDeposit
    ? { to: '/paymentorder/$id', params: { id: String(order_id) } }
    : { to: '/invoices', search: { customer: String(customer_id) } };
};

/**
 * The plant's books, /books: every account's balance at the end of a day, and the transfers behind it. Clicking a balance shows
 * its transfers; clicking a transfer shows what caused it.
 */
export function BooksScreen({ bank }: { bank?: ReactNode }) {
  const today = useToday();
  const list = useListState();
  const asked = list.filter('to');
  const to = isDay(asked) ? asked : today;
  const account = ACCOUNT_NAMES.find((name) => name === list.filter('account')) ?? '';
  const balances = useApiQuery(trialBalance, { as_of: to }, { keepPrevious: true });
  const { page, page_size } = list;
  const transfers = useApiQuery(listTransfers, { account, to, page, page_size }, { keepPrevious: true });

  return (
    <PageFrame
      title={t('Books')}
      subtitle={t('Your plant’s balances, and every payment behind them.')}
      filters={
        <>
          <TextInput
            type="date"
            aria-label={t('As of')}
            value={to}
            max={today}
            onChange={({ currentTarget }) => isDay(currentTarget.value) && list.set({ to: currentTarget.value })}
          />
          <Button
            variant="default"
            leftSection={<IconDownload aria-hidden />}
            onClick={() => void download(exportJournal, { to })}
          >
            {t('Journal (CSV)')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload aria-hidden />}
            onClick={() => void download(exportPayments, { to })}
          >
            {t('Payments (CSV)')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload aria-hidden />}
            onClick={() => void download(exportJournalEntries, { from: `${to.slice(0, 8)}01`, to })}
          >
            {t('Export month for QuickBooks (CSV)')}
          </Button>
        </>
      }
    >
      {balances.error && !balances.data && (
        <ErrorState error={balances.error} onRetry={() => void balances.refetch()} />
      )}
      {balances.data && (
        <BalanceGroups
          balances={balances.data.accounts}
          isBusy={balances.isPlaceholderData}
          account={account}
          onPick={(picked) => list.set({ account: picked })}
        />
      )}
      {bank}
      <DataTable
        label={t('Transfers')}
        columns={COLUMNS}
        rowKey={({ transfer_id }) => transfer_id}
        page={transfers}
        list={list}
        rowLink={causeOf}
        minWidth="60rem"
        empty={
          <EmptyState icon={IconReceipt} title={t('Nothing in the books yet')}>
            {t(
              'Every payment and refund is recorded here. Request a deposit when you book an order, and record it when it comes in.',
            )}
          </EmptyState>
        }
      />
    </PageFrame>
  );
}

/** Every account's balance, grouped by what it means. The selected account's transfers are listed below. */
function BalanceGroups({
  balances,
  isBusy,
  account,
  onPick,
}: {
  balances: DataOf<typeof trialBalance>['accounts'];
  isBusy: boolean;
  account: Account | '';
  onPick: (account: Account | '') => void;
}) {
  return (
    <div className={classes.groups} aria-busy={isBusy}>
      {TYPES.map((type) => {
        const own = balances.filter((sums) => ACCOUNTS[sums.account].type === type);
        const total = sum(own.map((sums) => balanceOf(sums.account, sums)));
        return (
          <section key={type} className={classes.group} aria-label={t(MEANS[type])}>
            <h2>
              <span>{t(MEANS[type])}</span>
              <span className={classes.amount}>{showMoney(total)}</span>
            </h2>
            <ul>
              {own.map((sums) => {
                const cents = balanceOf(sums.account, sums);
                return (
                  <li key={sums.account}>
                    <button
                      type="button"
                      aria-pressed={account === sums.account}
                      data-empty={cents === 0 || undefined}
                      onClick={() => onPick(account === sums.account ? '' : sums.account)}
                    >
                      <span>{t(ACCOUNTS[sums.account].words)}</span>
                      <span className={classes.amount}>{showMoney(cents)}</span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
