import { showMoney } from '#contract/lib/figures.ts';
import { ACCOUNTS } from '#contract/payments/accounts.ts';
import { type BookedTransfer, POSTING_KINDS } from '#contract/payments/books-api.ts';
import classes from '#web/invoicing/invoices/invoice-postings.module.css';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';

/** The invoice in the ledger: every transfer behind its numbers, with links to the accounts. */
export function InvoicePostings({ transfers }: { transfers: readonly BookedTransfer[] }) {
  return (
    <details className={classes.postings}>
      <summary>{t('In the books')}</summary>
      <ul>
        {transfers.map(({ transfer_id, kind, number, day, debit_account, credit_account, amount_cents }) => (
          <li key={transfer_id}>
            <span>
              {`${t(POSTING_KINDS[kind])} ${number} · ${showDay(day)}`}
              <small>
                <AnchorLink to="/books" search={{ account: debit_account }}>
                  {t(ACCOUNTS[debit_account].words)}
                </AnchorLink>
                {' ← '}
                <AnchorLink to="/books" search={{ account: credit_account }}>
                  {t(ACCOUNTS[credit_account].words)}
                </AnchorLink>
              </small>
            </span>
            <span className={classes.amount}>{showMoney(amount_cents)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
