import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useState } from 'react';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { type OpenTemplate, openTemplate, saveDraft } from '#contract/cut-sheets/templates/templates-api.ts';
import { createDraftKeeper, type KeepState, type KeptDraft } from '#web/cut-sheets/builder/draft-keeper.ts';
import { isSameDraft, mergeDrafts } from '#web/cut-sheets/builder/merge-drafts.ts';
import type { TemplateEdit } from '#web/cut-sheets/builder/template-edits.ts';
import { changeHistory, startHistory } from '#web/cut-sheets/builder/template-history.ts';
import { callApi, keyOf } from '#web/lib/api.ts';
import { keepValue } from '#web/lib/kept-value.ts';
import type { ApiProblem } from '#web/lib/problems.ts';

/** Someone else's change, merged with ours. */
export interface Conflict {
  by: string;
  /** Parts where our change won. The other person's version is in `theirs`. */
  contested: readonly { id: string; title: string }[];
  theirs: Template;
}

export interface TemplateDraft {
  template: Template;
  edit: (edit: TemplateEdit, mark?: string) => void;
  /** Starts a new undo step, for example after a drag. */
  rest: () => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  state: KeepState;
  problem: ApiProblem | null;
  conflict: Conflict | null;
  closeConflict: () => void;
  /** Saves everything now. Resolves to the saved revision, or null if saving failed. */
  flush: () => Promise<number | null>;
  /** Call when the server's draft was replaced on purpose, by publishing or discarding it. */
  restart: (record: OpenTemplate) => void;
}

/**
 * A template's draft while it is being edited. It is stored in the browser right away and saved to the server a moment later.
 */
export function useTemplateDraft(record: OpenTemplate): TemplateDraft {
  const client = useQueryClient();
  const form_id = record.id;
  const [history, dispatch] = useReducer(changeHistory, record, (opened) => startHistory(beginningOf(opened)));
  const [{ state, problem }, setState] = useState<{ state: KeepState; problem: ApiProblem | null }>({
    state: 'saved',
    problem: null,
  });
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const [keeper, setKeeper] = useState(() => startKeeper(record));
  function startKeeper(opened: OpenTemplate) {
    return createDraftKeeper({
      known: keptIn(opened),
      save: (sent) => callApi(saveDraft, { form_id, ...sent }),
      reload: async () => newsIn(await callApi(openTemplate, { form_id })),
      onState: (next, refused) => setState({ state: next, problem: refused }),
      onKnown: (known) => writeLocal(form_id, known, null),
      onMerge: ({ template, contested }, theirs, by) => {
        dispatch({ type: 'edit', edit: { kind: 'replace', template } });
        setConflict({ by, theirs, contested: contested.map((id) => ({ id, title: template[id]?.title ?? id })) });
      },
    });
  }

  const { present } = history;
  useEffect(() => {
    keeper.change(present);
    writeLocal(form_id, null, keeper.isDone() ? null : present);
  }, [keeper, present, form_id]);
  useEffect(() => keeper.meet(newsIn(record)), [keeper, record]);
  useEffect(() => {
    const again = () => void keeper.flush();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      void keeper.flush();
      keeper.stop();
    };
  }, [keeper]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keeper closes over nothing that changes.
  return useMemo(
    () => ({
      template: present,
      edit: (edit, mark) => dispatch({ type: 'edit', edit, mark }),
      rest: () => dispatch({ type: 'rest' }),
      undo: history.past.length > 0 ? () => dispatch({ type: 'undo' }) : null,
      redo: history.future.length > 0 ? () => dispatch({ type: 'redo' }) : null,
      state,
      problem,
      conflict,
      closeConflict: () => setConflict(null),
      flush: async () => ((await keeper.flush()) ? keeper.revision() : null),
      restart: (opened) => {
        keeper.stop();
        forgetLocal(form_id);
        client.setQueryData(keyOf(openTemplate, { form_id }), opened);
        setKeeper(startKeeper(opened));
        dispatch({ type: 'edit', edit: { kind: 'replace', template: keptIn(opened).template } });
        setConflict(null);
      },
    }),
    [present, history.past.length, history.future.length, state, problem, conflict, keeper, client, form_id],
  );
}

const keptIn = ({ draft, form_json, draft_revision }: OpenTemplate): KeptDraft => ({
  revision: draft_revision,
  template: draft ?? form_json ?? {},
});
const newsIn = (record: OpenTemplate) => ({ ...keptIn(record), by: record.draft_saved?.by ?? '' });

// Storage key for unsaved changes and the draft they were based on.
const keyFor = (form_id: number) => `hindquarter.template-draft.${form_id}`;
interface Local {
  base: KeptDraft;
  template: Template;
}
let base: { form_id: number; known: KeptDraft } | null = null;

function writeLocal(form_id: number, known: KeptDraft | null, template: Template | null): void {
  if (known) base = { form_id, known };
  if (template === null) keepValue(keyFor(form_id), null);
  else if (base?.form_id === form_id) keepValue(keyFor(form_id), { base: base.known, template } satisfies Local);
}
const forgetLocal = (form_id: number) => writeLocal(form_id, null, null);

/** The server's draft, merged with changes that this browser couldn't save last time. */
function beginningOf(record: OpenTemplate): Template {
  const known = keptIn(record);
  base = { form_id: record.id, known };
  try {
    const text = localStorage.getItem(keyFor(record.id));
    const local = text === null ? null : (JSON.parse(text) as Local);
    if (!local || isSameDraft(local.template, known.template)) return known.template;
    return mergeDrafts(local.base.template, local.template, known.template).template;
  } catch {
    return known.template;
  }
}
