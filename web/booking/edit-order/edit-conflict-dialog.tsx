import { Button, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { type Difference, describePart, PART_WORDS, type Side } from '#web/booking/edit-order/edit-conflict.ts';
import classes from '#web/booking/edit-order/edit-conflict-dialog.module.css';
import type { Conflict } from '#web/booking/edit-order/use-edit-order.ts';
import type { OrderDraft } from '#web/booking/order-draft/order-draft.ts';
import { t } from '#web/lib/words.ts';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';

/** Shows each part that someone else changed next to the user's own version. The user who saves second decides. */
export function EditConflictDialog({ conflict, mine }: { conflict: Conflict; mine: OrderDraft }) {
  const [differences, setDifferences] = useState(conflict.differences);
  const isSettled = differences.every(({ choice }) => choice !== null);
  const choose = (part: Difference['part'], choice: Side) =>
    setDifferences(differences.map((one) => (one.part === part ? { ...one, choice } : one)));

  return (
    <Dialog
      title={t('This order changed while you were editing')}
      subtitle={t('Your changes aren’t saved yet. Choose which version to keep.')}
      size="lg"
      onClose={() => conflict.settle(null)}
    >
      <Stack gap="lg">
        {differences.map(({ part, isMineToo, choice }) => (
          <Radio.Group
            key={part}
            label={t(PART_WORDS[part])}
            description={isMineToo ? t('You changed this too.') : undefined}
            value={choice}
            onChange={(side) => choose(part, side as Side)}
          >
            <div className={classes.sides}>
              <Radio.Card value="theirs" className={classes.side}>
                <Radio.Indicator />
                <span>
                  <strong>{t('Theirs')}</strong>
                  {describePart(conflict.theirs, part)}
                </span>
              </Radio.Card>
              <Radio.Card value="mine" className={classes.side}>
                <Radio.Indicator />
                <span>
                  <strong>{isMineToo ? t('Yours') : t('Before their change')}</strong>
                  {describePart(mine, part)}
                </span>
              </Radio.Card>
            </div>
          </Radio.Group>
        ))}
        <Group gap="sm" justify="flex-end" align="stretch" wrap="nowrap">
          <CancelButton />
          <Button size="md" disabled={!isSettled} onClick={() => conflict.settle(differences)}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
