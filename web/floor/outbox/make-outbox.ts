import type { KeptAction } from '#web/floor/outbox/kept-action.ts';
import { ApiProblem } from '#web/lib/problems.ts';

/** Refusals that have nothing to do with the action itself. */
const PASSING: readonly string[] = ['signed_out', 'second_step_owed', 'busy', 'too_many'];

/** `kept`: it is on this device, and will be sent later. */
export type Outcome = { kind: 'sent'; data: unknown } | { kind: 'kept' } | { kind: 'refused'; problem: ApiProblem };
const KEPT: Outcome = { kind: 'kept' };

interface Means {
  call: (action: KeptAction) => Promise<unknown>;
  keep: (action: KeptAction) => Promise<unknown>;
  drop: (action_id: string) => Promise<unknown>;
  /** Everything that this browser keeps, in the order in which it was done. */
  readAll: () => Promise<KeptAction[]>;
  /** Runs `work` alone: no other window of this browser runs any at the same time. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Called with everything that is kept whenever it may have changed. */
  show: (actions: readonly KeptAction[]) => void;
  onSent: () => void;
  /** Called with each refusal, whether or not its screen still waits. */
  onRefused: () => void;
}

/** One window's view of what this browser keeps until it is sent. */
export function makeOutbox({ call, keep, drop, readAll, alone, show, onSent, onRefused }: Means) {
  let queue: Promise<unknown> = Promise.resolve();
  const retries = new Map<number, Promise<ReadonlyMap<string, Outcome>>>();
  /** What came of the actions whose screens wait, because an earlier turn sends them too. */
  const awaited = new Map<string, Outcome | undefined>();

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = queue.then(() => alone(work));
    queue = next.catch(() => undefined);
    return next;
  }

  /** Rereads what is kept, because another window may have added or sent something. */
  const reload = async () => show(await readAll());

  async function send(action: KeptAction): Promise<Outcome> {
    try {
      const data = await call(action);
      await drop(action.action_id);
      return { kind: 'sent', data };
    } catch (error) {
      if (!(error instanceof ApiProblem) || PASSING.includes(error.code)) return KEPT;
      onRefused();
      await keep({ ...action, refusal: { code: error.code, words: error.message } });
      return { kind: 'refused', problem: error };
    }
  }

  /**
   * Sends what waits for this plant, oldest first, and stops at the first action that gets no response. An action that is
   * refused holds up only what was done to the same animal after it.
   */
  async function sendAll(plant_id: number): Promise<Map<string, Outcome>> {
    const kept = await readAll();
    show(kept);
    const outcomes = new Map<string, Outcome>();
    const held = new Set<string>();
    for (const action of kept) {
      if (action.plant_id !== plant_id || held.has(action.animal)) continue;
      const outcome = action.refusal ? null : await send(action);
      if (outcome === KEPT) break;
      if (outcome) outcomes.set(action.action_id, outcome);
      if (outcome && awaited.has(action.action_id)) awaited.set(action.action_id, outcome);
      if (outcome?.kind !== 'sent') held.add(action.animal);
    }
    await reload();
    if ([...outcomes.values()].some(({ kind }) => kind === 'sent')) onSent();
    return outcomes;
  }

  /** Only one attempt is queued at a time, because each is slow while a connection hangs. */
  function sendWaiting(plant_id: number): Promise<ReadonlyMap<string, Outcome>> {
    const queued = retries.get(plant_id);
    if (queued) return queued;
    const retry = inTurn(() => sendAll(plant_id)).finally(() => retries.delete(plant_id));
    retries.set(plant_id, retry);
    return retry;
  }

  return {
    sendWaiting,

    /**
     * Keeps an action on this device, then sends it after everything before it. If it is refused while its screen waits, it is
     * no longer kept, because the screen still has it. After `patience_ms` without a response, the person can move on.
     */
    async perform(action: KeptAction, patience_ms: number): Promise<Outcome> {
      try {
        await keep(action);
      } catch {
        // This browser can't keep anything. Without a connection, the call says so, and the screen still has what was typed.
        return { kind: 'sent', data: await call(action) };
      }
      void reload().catch(() => undefined);
      let hasLeft = false;
      const { promise: left, resolve } = Promise.withResolvers<Outcome>();
      const timer = setTimeout(() => {
        hasLeft = true;
        resolve(KEPT);
      }, patience_ms);
      awaited.set(action.action_id, undefined);
      const sent = inTurn(async () => {
        // Another window may have sent it or set it aside in the meantime. Sending it again gets the same answer.
        if (!awaited.get(action.action_id) && !hasLeft) await keep(action);
        if (!awaited.get(action.action_id)) await sendAll(action.plant_id);
        const outcome = awaited.get(action.action_id) ?? KEPT;
        clearTimeout(timer);
        if (!hasLeft && outcome.kind === 'refused') {
          await drop(action.action_id);
          await reload();
        }
        return outcome;
      }).finally(() => awaited.delete(action.action_id));
      return Promise.race([sent, left]);
    },

    /** Sends a refused action again, with a person's answer to what was asked. */
    sendAgain: (action: KeptAction, more: object): Promise<unknown> =>
      inTurn(async () => {
        await keep({ ...action, refusal: null, input: { ...action.input, ...more } });
        await sendAll(action.plant_id);
      }),

    /** Ends what is kept about an action that a person has settled, once the server has it on record. */
    forget: (action_id: string): Promise<void> =>
      inTurn(async () => {
        await drop(action_id);
        await reload();
      }),
  };
}
