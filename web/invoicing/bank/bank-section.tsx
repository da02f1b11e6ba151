import { Button, Group, Text } from '@mantine/core';
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
import { amountOf, keptWords } from '#web/invoicing/bank/bank-words.ts';
import { UndoBankMoveDialog } from '#web/invoicing/bank/undo-bank-move-dialog.tsx';
import classes from '#web/invoicing/entries.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

const SHOWN = 10;

/** Records bank deposits, card payouts, and sales tax paid, and lists the latest ones. */
export function BankSection() {
  const balances = useApiQuery(bankBalances, {});
  const moves = useApiQuery(listBankMoves, { page: 1, page_size: SHOWN });
  const [recording, setRecording] = useState<BankMoveKind | null>(null);
  const [undoing, setUndoing] = useState<BankMove | null>(null);
  const rows = moves.data?.rows ?? [];
  return (
    <section aria-label={t('At the bank')}>
      <h2 className={classes.heading}>{t('At the bank')}</h2>
      <Group gap="xs" mb="sm">
        <Button
          variant="default"
          leftSection={<IconBuildingBank aria-hidden />}
          disabled={!balances.data}
          onClick={() => setRecording('deposit')}
        >
          {t('Record bank deposit')}
        </Button>
        <Button variant="default" disabled={!balances.data} onClick={() => setRecording('payout')}>
          {t('Record payout')}
        </Button>
        <Button variant="default" disabled={!balances.data} onClick={() => setRecording('tax')}>
          {t('Record sales tax paid')}
        </Button>
      </Group>
      {rows.length > 0 && (
        <ul className={classes.list}>
          {rows.map((move) => (
            <li key={move.bank_move_id}>
              <div>
                <Text fw={600}>{showMoney(amountOf(move))}</Text>
                <Text c="dimmed" size="sm">
                  {[showDay(move.moved_on), t(BANK_MOVES[move.kind]), keptWords(move), move.reference, move.recorded_by]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
                {move.undo_reason !== '' && (
                  <Text size="sm">{t('Undone: {reason}', { reason: move.undo_reason })}</Text>
                )}
              </div>
              {move.undo_reason === '' && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('Undo: {event}', { event: `${t(BANK_MOVES[move.kind])}, ${showDay(move.moved_on)}` })}
                  onClick={() => setUndoing(move)}
                >
                  {t('Undo')}
                </Button>
              )}
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
