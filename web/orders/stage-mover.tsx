import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Endpoint, SentTo } from '#contract/lib/endpoint.ts';
import { comesAsFlock, type Species } from '#contract/lib/species.ts';
import { type NextStep, nextStepOf } from '#contract/orders/next-step.ts';
import { type AnimalStage, animalStageOf, needsReason, STAGE_MOVES, STAGE_WORDS } from '#contract/orders/stages.ts';
import { moveStage, STAGE_UNDO_SECONDS, undoStage } from '#contract/orders/stages-api.ts';
import type { OrderStatus, Stage } from '#contract/orders/status.ts';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { areBirdsCounted } from '#web/orders/flock/typed-birds.ts';
import { WeightDialog } from '#web/orders/lazy-weight-dialog.ts';
import classes from '#web/orders/stage-mover.module.css';
import { STAGE_ACTIONS } from '#web/orders/stage-words.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

/** Loaded on demand, because few moves need a reason, a weight, or an override. */
const StageDialog = lazyDialog(() => import('#web/orders/stage-dialog.tsx').then(({ StageDialog }) => StageDialog));
const WeighMoveDialog = lazyDialog(() =>
  import('#web/orders/weigh-move-dialog.tsx').then(({ WeighMoveDialog }) => WeighMoveDialog),
);
const StageNeedsDialog = lazyDialog(() =>
  import('#web/orders/stage-needs-dialog.tsx').then(({ StageNeedsDialog }) => StageNeedsDialog),
);

type Move = Pick<SentTo<typeof moveStage>, 'weights' | 'birds'> & { to: AnimalStage };
type Asked = Move & { what: 'reason' | 'weight' | 'needs' };

interface StageMoverProps {
  order: {
    order_id: number;
    title: string;
    species: Species;
    status: OrderStatus;
    stage: Stage;
    hanging_weight_clb: number | null;
  };
  /** The calls whose results include the order's stage. */
  refetch: readonly Endpoint[];
  /** Asks for the ear tag and the age when the animal arrives. */
  onReceive: () => void;
  /** Asks before the order is completed; left out where orders aren't completed. */
  askToComplete?: () => Promise<boolean>;
  size?: 'compact-sm' | 'md' | 'lg';
  /** Whether the next step is the page's main action. */
  isMain?: boolean;
}

/**
 * Takes an animal's next step with one tap, or moves it to any other stage that is allowed. Each move can be undone right
 * away.
 */
export function StageMover({ order, refetch, onReceive, askToComplete, size = 'md', isMain = false }: StageMoverProps) {
  const { order_id, title } = order;
  const from = animalStageOf(order);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isWeighing, setWeighing] = useState(false);
  const [moved, setMoved] = useState<{ move_id: number; to: AnimalStage } | null>(null);
  const noteMove = ({ move_id, stage }: { move_id: number; stage: AnimalStage }) => {
    announce('success', t('{title}: {stage}', { title, stage: t(STAGE_WORDS[stage]) }));
    setMoved(move_id > 0 ? { move_id, to: stage } : null);
  };
  const move = useApiMutation(moveStage, { refetch, onDone: noteMove, showsErrors: true });
  const undo = useApiMutation(undoStage, { refetch, onDone: () => setMoved(null) });
  const { on, back } = STAGE_MOVES[from];
  const isOffered = (stage: NextStep) => stage !== 'completed' || askToComplete !== undefined;
  const next = nextStepOf(order);
  const usual = next !== null && isOffered(next) ? next : undefined;
  const others = on.filter((stage) => stage !== usual && isOffered(stage));

  async function attempt({ to, ...recorded }: Move): Promise<void> {
    try {
      await move.mutateAsync({ order_id, from, to, ...recorded });
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'stage_needs') {
        setAsked({ what: 'needs', to, ...recorded });
      } else announce('error', wordsOf(problem));
    }
  }
  async function go(to: NextStep): Promise<void> {
    if (to === 'weigh') return setWeighing(true);
    if (to === 'dropped_off' && !back.includes(to)) return onReceive();
    if (needsReason(from, to)) return setAsked({ what: 'reason', to });
    const isToWeigh = (to === 'killed' || to === 'hanging') && order.hanging_weight_clb === null;
    const isToCount = comesAsFlock(order.species) && areBirdsCounted(to);
    if (isToWeigh || isToCount) return setAsked({ what: 'weight', to });
    if (to === 'completed' && !(await askToComplete?.())) return;
    await attempt({ to });
  }
  useEffect(() => {
    if (moved === null) return;
    const timer = setTimeout(() => setMoved(null), STAGE_UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [moved]);

  if (usual === undefined && back.length === 0) return null;
  const isBusy = move.isPending || undo.isPending;
  const nameOf = (words: string) => t('{action}: {title}', { action: words, title });
  const dialog = { order, from, refetch, onDone: noteMove, onClose: () => setAsked(null) };
  return (
    <div className={classes.mover} data-size={size} data-is-main={isMain || undefined}>
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
          variant={isMain ? 'filled' : 'default'}
          classNames={{ root: classes.usual, label: classes.words }}
          loading={move.isPending}
          disabled={isBusy}
          {...(!isMain && { 'aria-label': nameOf(actionWords(usual)) })}
          onClick={() => void go(usual)}
        >
          {actionWords(usual)}
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
            <Menu.Item key={stage} onClick={() => void go(stage)}>
              {actionWords(stage)}
            </Menu.Item>
          ))}
          {others.length > 0 && back.length > 0 && <Menu.Divider />}
          {back.map((stage) => (
            <Menu.Item key={stage} onClick={() => void go(stage)}>
              {t('Move back to {stage}', { stage: t(STAGE_WORDS[stage]) })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isWeighing && <WeightDialog order_id={order_id} refetch={refetch} onClose={() => setWeighing(false)} />}
      {asked?.what === 'reason' && <StageDialog to={asked.to} {...dialog} />}
      {asked?.what === 'weight' && (
        <WeighMoveDialog
          to={asked.to}
          onNeeds={(recorded) => setAsked({ what: 'needs', to: asked.to, ...recorded })}
          onLater={() => {
            setAsked(null);
            void attempt({ to: asked.to });
          }}
          {...dialog}
        />
      )}
      {asked?.what === 'needs' && <StageNeedsDialog move={asked} {...dialog} />}
    </div>
  );
}

const actionWords = (step: NextStep): string =>
  step === 'weigh' ? t('Enter the weight') : t(STAGE_ACTIONS[step] ?? STAGE_WORDS[step]);
