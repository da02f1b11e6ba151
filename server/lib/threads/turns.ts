import { Problem } from '#server/lib/problem.ts';

export interface Turns {
  /** How much work runs at the same time. */
  atOnce: number;
  /** What it is, for the log. */
  name: string;
  /** How much of it may be for the same id. */
  eachAtOnce?: number;
}
interface Asked {
  /** Whoever the work is for, usually a plant. */
  turn: number | string;
  /** Gives up waiting when the caller disconnects. */
  gone?: AbortSignal | undefined;
}

/** Waiting calls keep their input in memory. */
const MAX_WAITING = 30;
const MAX_WAITING_EACH = 10;

/**
 * A queue in which nobody's work holds up everybody else's: as soon as there is room, the earliest work starts whose id doesn't
 * already have its share.
 */
export function takeTurns({ atOnce, name, eachAtOnce = 1 }: Turns) {
  const waiting: { turn: number | string; start: () => Promise<unknown> }[] = [];
  const running: (number | string)[] = [];

  function startNext(): void {
    if (running.length >= atOnce) return;
    const isFree = (turn: number | string) => running.filter((other) => other === turn).length < eachAtOnce;
    const at = waiting.findIndex(({ turn }) => isFree(turn));
    const [next] = at < 0 ? [] : waiting.splice(at, 1);
    if (!next) return;
    running.push(next.turn);
    void next.start().finally(() => {
      running.splice(running.indexOf(next.turn), 1);
      startNext();
    });
    startNext();
  }

  return <Output>({ turn, gone }: Asked, work: () => Promise<Output>): Promise<Output> =>
    new Promise((resolve, reject) => {
      const own = waiting.filter((other) => other.turn === turn).length;
      if (waiting.length >= MAX_WAITING || own >= MAX_WAITING_EACH) {
        throw new Problem('busy', { why: `${name}: ${waiting.length} wait already, ${own} of them for ${turn}` });
      }
      gone?.throwIfAborted();
      const call = { turn, start: () => work().then(resolve, reject) };
      gone?.addEventListener('abort', () => {
        if (waiting.includes(call)) waiting.splice(waiting.indexOf(call), 1);
        reject(gone.reason);
      });
      waiting.push(call);
      startNext();
    });
}
