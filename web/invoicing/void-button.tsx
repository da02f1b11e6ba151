import { Button } from '@mantine/core';
import type { z } from 'zod';
import type { Voiding } from '#contract/invoicing/voiding.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

interface VoidButtonProps {
  payment_id: number;
  voidable: 'void' | 'return';
  onClick: () => void;
}
/** Voids one of several payments. Its accessible name says which one. */
export const VoidButton = ({ payment_id, voidable, onClick }: VoidButtonProps) =>
  voidable === 'void' ? (
    <Button variant="default" onClick={onClick} aria-label={t('Void payment {payment_id}', { payment_id })}>
      {t('Void')}
    </Button>
  ) : (
    <Button
      variant="default"
      onClick={onClick}
      aria-label={t('Record payment {payment_id} as returned', { payment_id })}
    >
      {t('Returned')}
    </Button>
  );

type Voided = NonNullable<z.output<(typeof Voiding)['voided']>>;
/** 'Voided on Nov 29: Wrong customer'. */
export const voidedWords = ({ kind, on, reason }: Voided): string =>
  kind === 'void'
    ? t('Voided on {day}: {reason}', { day: showDay(on), reason })
    : t('Returned on {day}: {reason}', { day: showDay(on), reason });
