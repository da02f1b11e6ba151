import { Anchor } from '@mantine/core';
import { amountOf } from '#contract/booking/shares.ts';
import classes from '#web/booking/share-editor/share-editor.module.css';
import { t, translate } from '#web/lib/words.ts';

/** Points out that the chosen cut sheet isn't meant for a share of this size, and offers the one that is. */
export function BetterSheet({
  better,
  quarters,
  isDisabled = false,
  onUse,
}: {
  better: { id: number; name: string };
  quarters: number;
  isDisabled?: boolean;
  onUse: (id: number) => void;
}) {
  return (
    <span className={classes.better}>
      {t('This sheet isn’t meant for a share of this size: {amount}.', { amount: translate(amountOf(quarters)) })}{' '}
      <Anchor component="button" type="button" size="sm" disabled={isDisabled} onClick={() => onUse(better.id)}>
        {t('Use “{sheet}”', { sheet: better.name })}
      </Anchor>
    </span>
  );
}
