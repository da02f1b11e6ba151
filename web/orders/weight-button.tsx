import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { showPounds } from '#contract/lib/figures.ts';
import { t } from '#web/lib/words.ts';
import { WeightDialog } from '#web/orders/lazy-weight-dialog.ts';
import classes from '#web/orders/weight-button.module.css';

/** An animal's hanging weight with a button to enter or change it. */
export function HangingWeight({
  order: { order_id, title, hanging_weight_clb },
  refetch,
  size = 'compact-sm',
}: {
  order: { order_id: number; title: string; hanging_weight_clb: number | null };
  refetch: readonly Endpoint[];
  size?: 'compact-sm' | 'sm' | 'md';
}) {
  const [isOpen, setOpen] = useState(false);
  const isKnown = hanging_weight_clb !== null;
  const action = t(isKnown ? 'Change' : 'Enter the weight');
  return (
    <span className={classes.weight}>
      {isKnown && <span>{showPounds(hanging_weight_clb)}</span>}
      <Button
        variant="default"
        size={size}
        mih={24}
        aria-label={t('{action}: {title}', {
          action: t(isKnown ? 'Change hanging weight' : 'Enter the weight'),
          title,
        })}
        onClick={() => setOpen(true)}
      >
        {action}
      </Button>
      {isOpen && <WeightDialog order_id={order_id} refetch={refetch} onClose={() => setOpen(false)} />}
    </span>
  );
}
