import { Button, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from '#web/booking/share-editor/add-more.module.css';
import { t } from '#web/lib/words.ts';
import { catchFocus } from '#web/ui/dialog-stack.ts';

/**
 * A button that adds a row below the shares, or explains why it can't. Also shows how much is assigned, and takes focus
 * when a row is removed.
 */
export function AddMore({
  count,
  isBlocked,
  hint,
  quarters,
  whole = 4,
  onAdd,
}: {
  /** The number of rows. */
  count: number;
  isBlocked: boolean;
  hint: string | false;
  /** Quarters assigned, out of `whole`. */
  quarters: number;
  whole?: number;
  onAdd: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) catchFocus(button.current);
    before.current = count;
  }, [count]);

  return (
    <div className={classes.more}>
      <Button
        ref={button}
        variant="default"
        size="md"
        aria-disabled={isBlocked}
        {...(isBlocked && { 'data-disabled': true })}
        onClick={onAdd}
      >
        {t('Add More')}
      </Button>
      <Text c="dimmed" size="sm">
        {hint}
      </Text>
      <Text className={classes.total} data-is-full={quarters === whole}>
        {whole === 4
          ? t('{percent}% of 100%', { percent: quarters * 25 })
          : t('{percent}% of {whole}%', { percent: quarters * 25, whole: whole * 25 })}
      </Text>
    </div>
  );
}
