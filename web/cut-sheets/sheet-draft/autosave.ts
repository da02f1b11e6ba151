import type { OrderList } from '#contract/cut-sheets/answers.ts';
import type { SheetRecord } from '#contract/cut-sheets/api.ts';
import { saveSoon } from '#web/cut-sheets/sheet-draft/save-soon.ts';
import type { SheetActions } from '#web/cut-sheets/sheet-draft/sheet-actions.ts';
import { ApiProblem, LostConnection } from '#web/lib/problems.ts';

export type SaveState = 'saved' | 'saving' | 'offline' | 'refused';

/** The server's last known state. */
export interface Known {
  revision: number;
  list: OrderList;
}

interface AutosaveOptions {
  known: Known;
  actions: Pick<SheetActions, 'save' | 'reload'>;
  isSame: (one: OrderList, other: OrderList) => boolean;
  onState: (state: SaveState, problem: ApiProblem | null) => void;
  /** The answers saved on the server, as an order list. */
  answersIn: (sheet: SheetRecord) => OrderList;
  /** Called when the server's answers differ from the ones we started from. Merges them and returns the result. */
  onMeet: (met: { sheet: SheetRecord; base: OrderList; mine: OrderList; theirs: OrderList }) => OrderList;
  onKnown: (known: Known) => void;
  /** Milliseconds to wait after the last edit before saving, and between retries while offline. */
  pause?: number;
  retry?: number;
}
/** Temporary refusals, retried like a lost connection. */
const PASSING: readonly string[] = ['busy', 'too_many'];
const isPassing = (error: unknown) =>
  error instanceof LostConnection || (error instanceof ApiProblem && PASSING.includes(error.code));

/**
 * Saves answers shortly after the last change. Sends one call at a time and retries while offline. If two people edit a
 * sheet, the second save is refused; the sheet is then reloaded and the caller merges both versions.
 */
export function createAutosave(options: AutosaveOptions) {
  const { actions, isSame, answersIn, onState, onMeet, onKnown, pause = 800, retry = 2000 } = options;
  let known = options.known;
  let wanted = known.list;
  /**
   * Lists that were sent but never got a response. If the server has one of them, the change is ours and not someone
   * else's.
   */
  let unanswered: OrderList[] = [];

  const isDone = () => isSame(wanted, known.list);
  const learn = (next: Known) => {
    known = next;
    onKnown(known);
  };
  const saving = saveSoon({ send, isDone, onState, pause, retry });

  function change(list: OrderList): void {
    wanted = list;
    saving.changed();
  }

  async function send(): Promise<void> {
    for (let round = 0; !isDone() && round < MAX_ROUNDS; round++) {
      onState('saving', null);
      const list = wanted;
      try {
        unanswered.push(list);
        const { revision } = await actions.save({ revision: known.revision, form_data: { order_list: list } });
        unanswered = [];
        saving.worked();
        learn({ revision, list });
      } catch (error) {
        if (!(await recover(error))) return;
      }
    }
    onState('saved', null);
  }

  /** Returns true if there is something to resend right away. */
  async function recover(error: unknown): Promise<boolean> {
    if (!(error instanceof ApiProblem) || isPassing(error)) return waitForConnection(error);
    try {
      meet(await actions.reload());
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
    saving.retryLater();
    return false;
  }

  /** Applies the sheet from any response. Ignores older revisions. */
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
    /** Sends unsaved changes now. Resolves once they are saved or the server can't be reached. */
    flush: saving.flush,
    /** Called whenever the sheet has been reloaded. */
    meet: (sheet: SheetRecord) => {
      if (saving.isSending() || sheet.revision <= known.revision) return;
      meet(sheet);
      change(wanted);
    },
    /** Call when the connection may be back. */
    retry: () => {
      if (!isDone() && !saving.isSending()) void saving.flush();
    },
    known: () => known,
    wanted: () => wanted,
    stop: saving.stop,
  };
}
/** Two people typing nonstop could conflict forever, so give up until the next change. */
const MAX_ROUNDS = 20;

export type Autosave = ReturnType<typeof createAutosave>;
