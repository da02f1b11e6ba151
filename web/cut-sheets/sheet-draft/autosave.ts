import type { OrderList } from '#contract/cut-sheets/answers.ts';
import type { SheetRecord } from '#contract/cut-sheets/api.ts';
import type { SheetDeeds } from '#web/cut-sheets/sheet-draft/sheet-deeds.ts';
import { ApiProblem, LostConnection } from '#web/lib/problems.ts';

export type SaveState = 'saved' | 'saving' | 'offline' | 'refused';

/** What the plant is known to have. */
export interface Known {
  revision: number;
  list: OrderList;
}

interface AutosaveOptions {
  known: Known;
  deeds: Pick<SheetDeeds, 'save' | 'reload'>;
  isSame: (one: OrderList, other: OrderList) => boolean;
  onState: (state: SaveState, problem: ApiProblem | null) => void;
  /** What the plant has, as it stands on the list. */
  answersIn: (sheet: SheetRecord) => OrderList;
  /** The plant has other answers than one began with: the caller lays them under its own and answers the outcome. */
  onMeet: (met: { sheet: SheetRecord; base: OrderList; mine: OrderList; theirs: OrderList }) => OrderList;
  onKnown: (known: Known) => void;
  /** Milliseconds: how long a person may go on before it is saved, and how long until a lost connection is tried again. */
  pause?: number;
  retry?: number;
}
const LONGEST_RETRY = 30_000;
/** Refused for the moment, whatever was sent: it is tried again as without a connection. */
const PASSING: readonly string[] = ['busy', 'too_many'];
const isPassing = (error: unknown) =>
  error instanceof LostConnection || (error instanceof ApiProblem && PASSING.includes(error.code));

/**
 * Brings answers to the plant as they are given: a moment after the last one, one call at a time, again and again while there is
 * no connection. Of two people the second is refused; then the sheet is read anew and the caller lays both together.
 */
export function createAutosave(options: AutosaveOptions) {
  const { deeds, isSame, answersIn, onState, onMeet, onKnown, pause = 800, retry = 2000 } = options;
  let known = options.known;
  let wanted = known.list;
  let sending: Promise<void> | null = null;
  /** Sent without an answer: if the plant has one of them after all, it was not somebody else. */
  let unanswered: OrderList[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = retry;
  let isStopped = false;

  const isDone = () => isSame(wanted, known.list);
  const learn = (next: Known) => {
    known = next;
    onKnown(known);
  };
  const later = (milliseconds: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void flush(), milliseconds);
  };

  function change(list: OrderList): void {
    wanted = list;
    if (sending) return;
    if (isDone()) {
      clearTimeout(timer);
      onState('saved', null);
    } else {
      onState('saving', null);
      later(pause);
    }
  }

  /** Sends what is not sent yet, at once; ends when the plant has it all or cannot be reached. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    sending ??= send().finally(() => {
      sending = null;
    });
    return sending;
  }

  async function send(): Promise<void> {
    for (let round = 0; !isDone() && round < MOST_ROUNDS; round++) {
      onState('saving', null);
      const list = wanted;
      try {
        unanswered.push(list);
        const { revision } = await deeds.save({ revision: known.revision, form_data: { order_list: list } });
        unanswered = [];
        wait = retry;
        learn({ revision, list });
      } catch (error) {
        if (!(await recover(error))) return;
      }
    }
    onState('saved', null);
  }

  /** True when there is something to send again at once. */
  async function recover(error: unknown): Promise<boolean> {
    if (!(error instanceof ApiProblem) || isPassing(error)) return waitForConnection(error);
    try {
      meet(await deeds.reload());
    } catch (again) {
      if (isPassing(again)) return waitForConnection(again);
    }
    if (error.code === 'sheet_changed') return true;
    onState('refused', error);
    return false;
  }

  function waitForConnection(error: unknown): false {
    if (!isPassing(error)) throw error;
    if (error instanceof ApiProblem) onState('refused', error);
    else onState('offline', null);
    later(wait);
    wait = Math.min(2 * wait, LONGEST_RETRY);
    return false;
  }

  /** The sheet as the plant has it now, from whichever answer: what is older than what is known says nothing. */
  function meet(sheet: SheetRecord): void {
    if (sheet.revision <= known.revision) return;
    const base = known.list;
    const theirs = answersIn(sheet);
    const isOwn = unanswered.some((sent) => isSame(theirs, sent));
    unanswered = [];
    learn({ revision: sheet.revision, list: theirs });
    if (!isOwn) wanted = onMeet({ sheet, base, mine: wanted, theirs });
  }

  return {
    change,
    flush,
    /** The sheet was read anew, for whatever reason. */
    meet: (sheet: SheetRecord) => {
      if (sending || sheet.revision <= known.revision) return;
      meet(sheet);
      change(wanted);
    },
    /** The connection is back, or may be. */
    retry: () => {
      if (!isDone() && !sending) void flush();
    },
    known: () => known,
    wanted: () => wanted,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
/** Two people who never pause could refuse each other for ever; the next change begins anew. */
const MOST_ROUNDS = 20;

export type Autosave = ReturnType<typeof createAutosave>;
