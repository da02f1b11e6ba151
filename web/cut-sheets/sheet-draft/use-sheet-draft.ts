import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { SheetRecord } from '#contract/cut-sheets/api.ts';
import { mergeAnswers } from '#contract/cut-sheets/merge-answers.ts';
import { type Autosave, createAutosave, type Known, type SaveState } from '#web/cut-sheets/sheet-draft/autosave.ts';
import { answersIn, beginSheet, formOf, isSameList } from '#web/cut-sheets/sheet-draft/begin-sheet.ts';
import { reduceSheet, type SheetAction, type SheetState } from '#web/cut-sheets/sheet-draft/draft-reducer.ts';
import { forgetDraft, readDraft, writeDraft } from '#web/cut-sheets/sheet-draft/draft-store.ts';
import type { SheetActions } from '#web/cut-sheets/sheet-draft/sheet-actions.ts';
import type { ApiProblem } from '#web/lib/problems.ts';

export interface Saving {
  state: SaveState;
  problem: ApiProblem | null;
}

export interface SheetDraft {
  state: SheetState;
  dispatch: Dispatch<SheetAction>;
  saving: Saving;
  /** Saves pending changes if the server can be reached, and returns the saved state. */
  settle: () => Promise<Known>;
  /** Removes everything this browser stored for the sheet. */
  forget: () => void;
}

/**
 * A sheet while it is being filled in. Every change is stored in the browser right away and saved to the server a moment
 * later.
 */
export function useSheetDraft(sheet: SheetRecord, actions: SheetActions): SheetDraft {
  const { data_id } = sheet;
  const [start] = useState(() => beginSheet(sheet, readDraft(data_id)));
  const [state, dispatch] = useReducer(reduceSheet, start.state);
  const [saving, setSaving] = useState<Saving>({ state: 'saved', problem: null });
  const latest = useRef({ state, actions });
  latest.current = { state, actions };
  const isOver = useRef(false);

  const autosave = useRef<Autosave>(null);
  autosave.current ??= createAutosave({
    known: start.known,
    actions: {
      save: (sent) => latest.current.actions.save(sent),
      reload: () => latest.current.actions.reload(),
    },
    isSame: isSameList,
    answersIn,
    onState: (next, problem) =>
      setSaving((now) => (now.state === next && now.problem === problem ? now : { state: next, problem })),
    onKnown: () => keep(),
    onMeet: ({ sheet: met, base, mine, theirs }) => {
      const { list, taken, contested } = mergeAnswers(formOf(met), { base, mine, theirs }, met.facts);
      dispatch({ do: 'meet', list, conflict: { by: met.saved_by, taken, contested } });
      return list;
    },
  });
  const saver = autosave.current;

  const keep = useCallback(() => {
    if (isOver.current) return;
    const { list, typed } = latest.current.state;
    const { revision, list: base } = autosave.current?.known() ?? start.known;
    if (Object.keys(typed).length === 0 && isSameList(list, base)) forgetDraft(data_id);
    else writeDraft(data_id, { list, typed, base, revision });
  }, [data_id, start]);

  // Render the change first, then store it.
  const { list, typed } = state;
  const due = useRef<(() => void) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these two are stored.
  useEffect(() => {
    due.current = () => {
      due.current = null;
      saver.change(latest.current.state.list);
      keep();
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => due.current?.());
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [list, typed, saver, keep]);

  useEffect(() => saver.meet(sheet), [saver, sheet]);
  const form = formOf(sheet);
  useEffect(() => {
    const { template, facts } = latest.current.state;
    if (form !== template || sheet.facts !== facts) dispatch({ do: 'use_form', template: form, facts: sheet.facts });
  }, [form, sheet.facts]);

  useEffect(() => {
    const leave = () => {
      due.current?.();
      if (document.visibilityState === 'hidden' && !isOver.current) saver.retry();
    };
    window.addEventListener('online', saver.retry);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('online', saver.retry);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      due.current?.();
      if (!isOver.current) saver.retry();
      saver.stop();
    };
  }, [saver]);

  return {
    state,
    dispatch,
    saving,
    settle: useCallback(async () => {
      due.current?.();
      await saver.flush();
      return { revision: saver.known().revision, list: saver.wanted() };
    }, [saver]),
    forget: useCallback(() => {
      isOver.current = true;
      saver.stop();
      forgetDraft(data_id);
    }, [saver, data_id]),
  };
}
