import type { StageFacts } from '#contract/orders/stage-needs.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { EventActor } from '#server/lib/events.ts';

/**
 * What the rules about stages need from later areas. Cut sheets and prices are built on orders, so orders can't import them.
 * server/app connects them once, before any call is served.
 */
interface StageChecks {
  /** Whether a share has no submitted sheet, although the plant has a form for such an animal. */
  isSheetMissing(db: Db, plant_id: number, order_id: number): Promise<boolean>;
  /** Whether the two submitted sheets of one half differ and nobody has decided between them. */
  areSheetsDifferent(db: Db, plant_id: number, order_id: number): Promise<boolean>;
  /** The weights that a price depends on and that aren't recorded yet. */
  missingWeights(db: Db, plant_id: number, order_id: number): Promise<StageFacts['missing_weights']>;
  /** Notifies the owners whose cuts change with an animal's age. `before` is the previous answer. */
  reportAge(tx: Tx, actor: EventActor, order_id: number, before: string): Promise<void>;
}

let connected: StageChecks | undefined;

export function connectStageChecks(checks: StageChecks): void {
  connected = checks;
}

export function stageChecks(): StageChecks {
  if (!connected) throw new Error('connectStageChecks has not been called');
  return connected;
}
