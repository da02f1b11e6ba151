import { Button, Group } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import { showMoney } from '#contract/lib/figures.ts';
import {
  BANK_MOVES,
  type BankMove,
  type BankMoveKind,
  bankBalances,
  listBankMoves,
} from '#contract/payments/bank-api.ts';
import { BankMoveDialog } from '#web/invoicing/bank/bank-move-dialog.tsx';
import { UndoBankMoveDialog } from '#web/invoicing/bank/undo-bank-move-dialog.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/payments/books-screen.module.css';

const SHOWN = 10;

/** Records bank deposits, card payouts, and sales tax paid, and lists the latest ones. */
export function BankSection() {
  const balances = useApiQuery(bankBalances, {});
  const moves = useApiQuery(listBankMoves, { page: 1, page_size: SHOWN });
  const [recording, setRecording] = useState<BankMoveKind | null>(null);
  const [undoing, setUndoing] = useState<BankMove | null>(null);
  const rows = moves.data?.rows ?? [];
  return (
    <section className={classes.group} aria-label={t('At the bank')}>
      <h2>{t('At the bank')}</h2>
      <Group gap="xs" p="sm">
        <Button
          variant="default"
          leftSection={<IconBuildingBank aria-hidden />}
          disabled={!balances.data}
          onClick={() => setRecording('deposit')}
        >
          {t('Record bank deposit')}
        </Button>
        <Button variant="default" disabled={!balances.data} onClick={() => setRecording('payout')}>
          {t('Record card payout')}
        </Button>
        <Button variant="default" disabled={!balances.data} onClick={() => setRecording('tax')}>
          {t('Record sales tax paid')}
        </Button>
      </Group>
      {rows.length > 0 && (
        <ul>
          {rows.map((move) => (
            <li key={move.bank_move_id}>
              <button type="button" disabled={move.undo_reason !== ''} onClick={() => setUndoing(move)}>
                <span>
                  {[
                    showDay(move.moved_on),
                    t(BANK_MOVES[move.kind]),
                    move.reference,
                    move.undo_reason !== '' && t('Undone: {reason}', { reason: move.undo_reason }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className={classes.amount}>{showMoney(move.bank_cents)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {recording && balances.data && (
        <BankMoveDialog kind={recording} balances={balances.data} onClose={() => setRecording(null)} />
      )}
      {undoing && <UndoBankMoveDialog move={undoing} onClose={() => setUndoing(null)} />}
    </section>
  );
}
