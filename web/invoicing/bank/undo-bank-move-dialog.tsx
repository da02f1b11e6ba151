import { z } from 'zod';
import { showMoney } from '#contract/lib/figures.ts';
import { BANK_MOVES, type BankMove, bankBalances, listBankMoves, undoBankMove } from '#contract/payments/bank-api.ts';
import { listTransfers, trialBalance } from '#contract/payments/books-api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const UndoForm = z.object({ reason: undoBankMove.input.shape.reason });

/** Reverses a deposit, payout, or tax payment that was recorded by mistake. */
export function UndoBankMoveDialog({ move, onClose }: { move: BankMove; onClose: () => void }) {
  const form = useSendForm(undoBankMove, {
    schema: UndoForm,
    start: { reason: '' },
    toSend: (values) => ({ ...values, bank_move_id: move.bank_move_id }),
    refetch: [bankBalances, listBankMoves, trialBalance, listTransfers],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Undo this entry')}
      subtitle={[
        t(BANK_MOVES[move.kind]),
        showMoney(move.bank_cents),
        showDay(move.moved_on),
        move.reference,
        move.recorded_by,
      ]
        .filter(Boolean)
        .join(' · ')}
      form={form}
      submit={t('Undo')}
      size="sm"
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="reason"
        label={t('Reason')}
        hint={t('The entry and its reversal both stay in the books.')}
        maxLength={200}
      />
    </FormDialog>
  );
}
