import { useEffect, useRef } from 'react';
import { serialIn } from '#contract/lib/fold-text.ts';
import { plantNumberOf } from '#contract/orders/plant-number.ts';
import { useMe } from '#web/accounts/session.ts';
import { askAbout } from '#web/floor/outbox/ask-about.ts';
import { putBackNumber, refillNumbers, takeNumber } from '#web/floor/outbox/kept-numbers.ts';
import type { ApiProblem } from '#web/lib/problems.ts';

/**
 * The number of the animal in a form, from those that this device was lent. It is taken when the form is sent, and goes back if
 * the form is left without it. A device that has none leaves it to the server.
 */
export function useLentNumber() {
  const { admin } = useMe();
  const plant_id = admin ?? 0;
  const held = useRef<number | null>(null);
  /** Whether an action with it is under way, so that nobody else may get it. */
  const isOut = useRef(false);
  useEffect(
    () => () => {
      if (held.current !== null && !isOut.current) void putBackNumber(plant_id, held.current).catch(() => undefined);
      held.current = null;
    },
    [plant_id],
  );

  return {
    take: async (arrived: Parameters<typeof plantNumberOf>[0]): Promise<{ lent_number?: string }> => {
      held.current ??= await takeNumber(plant_id).catch(() => null);
      isOut.current = true;
      return held.current === null ? {} : { lent_number: plantNumberOf(arrived, held.current) };
    },
    /** Asks about a refusal. Unless it is sent again, the number is free. */
    ask: async (problem: ApiProblem) => {
      isOut.current = false;
      const more = await askAbout(problem);
      isOut.current = more !== null;
      return more;
    },
    /** Tells what number the animal has now. */
    settle: (plant_number: string): void => {
      isOut.current = held.current !== null && serialIn(plant_number) === held.current;
      void refillNumbers(plant_id).catch(() => undefined);
    },
  };
}
