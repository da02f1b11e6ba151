import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { type AnimalStage, animalStageOf, needsReason, STAGE_MOVES, STAGE_WORDS } from '#contract/orders/stages.ts';
import { moveStage, STAGE_UNDO_SECONDS, undoStage } from '#contract/orders/stages-api.ts';
import type { OrderStatus, Stage } from '#contract/orders/status.ts';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/orders/stage-mover.module.css';
import { STAGE_ACTIONS } from '#web/orders/stage-words.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

/** Loaded on demand, because few moves need a reason. */
const StageDialog = lazyDialog(() => import('#web/orders/stage-dialog.tsx').then(({ StageDialog }) => StageDialog));

interface StageMoverProps {
  order: { order_id: number; title: string; status: OrderStatus; stage: Stage };
  /** The calls whose results include the order's stage. */
  refetch: readonly Endpoint[];
  /** Asks for the ear tag and the age when the animal arrives. Omitted if another button does that. */
  onReceive?: () => void;
  size?: 'compact-sm' | 'md' | 'lg';
}

/**
 * Moves an animal to its usual next stage with one tap, or to any other that is allowed. Each move can be undone right
 * away.
 */
export function StageMover({ order, refetch, onReceive, size = 'md' }: StageMoverProps) {
  const { order_id, title } = order;
  const from = animalStageOf(order);
  const [asked, setAsked] = useState<AnimalStage | null>(null);
  const [moved, setMoved] = useState<{ move_id: number; to: AnimalStage } | null>(null);
  const noteMove = ({ move_id, stage }: { move_id: number; stage: AnimalStage }) => {
    announce('success', t('{title}: {stage}', { title, stage: t(STAGE_WORDS[stage]) }));
    setMoved(move_id > 0 ? { move_id, to: stage } : null);
  };
  const move = useApiMutation(moveStage, { refetch, onDone: noteMove });
  const undo = useApiMutation(undoStage, { refetch, onDone: () => setMoved(null) });
  const { on, back } = STAGE_MOVES[from];
  // Completing an order has its own button, which asks about open cut sheets.
  const [usual, ...others] = on.filter(
    (stage) => stage !== 'completed' && (stage !== 'dropped_off' || onReceive !== undefined),
  );

  function go(to: AnimalStage): void {
    if (to === 'dropped_off' && onReceive && !back.includes(to)) onReceive();
    else if (needsReason(from, to)) setAsked(to);
    else move.mutate({ order_id, from, to });
  }
  useEffect(() => {
    if (moved === null) return;
    const timer = setTimeout(() => setMoved(null), STAGE_UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [moved]);

  if (usual === undefined && back.length === 0) return null;
  const isBusy = move.isPending || undo.isPending;
  const nameOf = (words: string) => t('{action}: {title}', { action: words, title });
  return (
    <div className={classes.mover} data-size={size}>
      {moved?.to === from && (
        <Button
          size={size}
          variant="subtle"
          loading={undo.isPending}
          aria-label={nameOf(t('Undo'))}
          onClick={() => undo.mutate({ order_id, move_id: moved.move_id })}
        >
          {t('Undo')}
        </Button>
      )}
      {usual && (
        <Button
          size={size}
          variant="default"
          classNames={{ root: classes.usual, label: classes.words }}
          loading={move.isPending}
          disabled={isBusy}
          aria-label={nameOf(t(STAGE_ACTIONS[usual] ?? STAGE_WORDS[usual]))}
          onClick={() => go(usual)}
        >
          {t(STAGE_ACTIONS[usual] ?? STAGE_WORDS[usual])}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            className={classes.more}
            variant="default"
            disabled={isBusy}
            aria-label={t('Other stages: {title}', { title })}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map((stage) => (
            <Menu.Item key={stage} onClick={() => go(stage)}>
              {t(STAGE_ACTIONS[stage] ?? STAGE_WORDS[stage])}
            </Menu.Item>
          ))}
          {others.length > 0 && back.length > 0 && <Menu.Divider />}
          {back.map((stage) => (
            <Menu.Item key={stage} onClick={() => go(stage)}>
              {t('Move back to {stage}', { stage: t(STAGE_WORDS[stage]) })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <StageDialog
          order={order}
          from={from}
          to={asked}
          refetch={refetch}
          onDone={noteMove}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
