import type { DataOf, Endpoint, SentTo } from '#contract/lib/endpoint.ts';
import type { AnimalStage } from '#contract/orders/stages.ts';
import type { moveStage } from '#contract/orders/stages-api.ts';
import type { RecordedWeights } from '#web/orders/typed-weights.ts';

export interface WeighMoveDialogProps {
  order: { order_id: number };
  from: AnimalStage;
  to: AnimalStage;
  refetch: readonly Endpoint[];
  onDone: (moved: DataOf<typeof moveStage>) => void;
  /** Moves the animal without a weight. */
  onLater: () => void;
  /** Something is missing for the move. */
  onNeeds: (sent: Pick<SentTo<typeof moveStage>, 'weights' | 'birds'>) => void;
  onClose: () => void;
}

export type WeighMoveFormProps = Omit<WeighMoveDialogProps, 'order'> & { known: RecordedWeights };
