import { useEffect, useState } from 'react';
import { type Choice, findChosen, type OrderList, saveChoices, startingList } from '#contract/cut-sheets/answers.ts';
import type { SheetRecord } from '#contract/cut-sheets/api.ts';
import { findUnfinished } from '#contract/cut-sheets/completion.ts';
import { deselectSubcut, selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { keepWhatFits } from '#contract/cut-sheets/keep-what-fits.ts';
import { findSubcut, type Subcut, type Template } from '#contract/cut-sheets/template.ts';
import { type Draft, readDraft, writeDraft } from '#web/cut-sheets/draft-store.ts';
import { explainRemoval } from '#web/cut-sheets/explain-removal.ts';
import { proposedChoices } from '#web/cut-sheets/proposed-choices.ts';
import { t } from '#web/lib/words.ts';

export interface SheetDraft {
  list: OrderList;
  /** The part whose cuts are on the Choice panel, and the cut whose controls are open. */
  openPart: string;
  openCut: string | null;
  /** What the last click took off the list and why, until it is undone or something else happens. */
  removal: string | null;
  /** Titles that keep the sheet from being submitted: not filled in, or changed without Save Choice. */
  unfinished: string[];
  unsaved: string[];
  /** What stands in a cut's controls: typed, else saved, else proposed. */
  choicesOf: (subcut: Subcut) => Choice[];
  showPart: (title: string) => void;
  showCut: (title: string) => void;
  select: (title: string) => void;
  deselect: (title: string) => void;
  type: (title: string, choices: Choice[]) => void;
  save: (title: string, choices: Choice[]) => void;
  undoRemoval: () => void;
}

/** A sheet while it is filled in. Every change is kept in the browser at once, so nothing typed is ever lost. */
export function useSheetDraft({ data_id, form_json: template, form_data_json }: SheetRecord): SheetDraft {
  const [draft, setDraft] = useState<Draft>(
    () => readDraft(data_id, template) ?? beginningOf(template, form_data_json.order_list),
  );
  const [open, setOpen] = useState<{ part: string; cut: string | null }>({ part: firstPart(template), cut: null });
  const [undo, setUndo] = useState<{ removal: string; before: Draft } | null>(null);

  // The plant may publish another edition while the sheet is open: what it no longer offers leaves the list.
  useEffect(() => setDraft((before) => ({ ...before, list: keepWhatFits(template, before.list) })), [template]);

  function change(next: Draft, removal?: string): void {
    setDraft(next);
    setUndo(removal ? { removal, before: draft } : null);
    writeDraft(data_id, next);
  }

  const { list, typed } = draft;
  const typedWithout = (title: string) => Object.fromEntries(Object.entries(typed).filter(([key]) => key !== title));

  return {
    list,
    openPart: open.part,
    openCut: open.cut,
    removal: undo?.removal ?? null,
    unfinished: findUnfinished(template, list),
    unsaved: Object.keys(typed).filter((title) => findChosen(list, title)),
    choicesOf: (subcut) =>
      typed[subcut.title] ?? proposedChoices(subcut, findChosen(list, subcut.title)?.choices ?? []),
    showPart: (part) => setOpen({ part, cut: null }),
    showCut: (cut) => setOpen({ part: findSubcut(template, cut)?.part.title ?? open.part, cut }),
    select: (title) => {
      const { list: next, removed } = selectSubcut(template, list, title);
      change({ list: next, typed }, removed.length > 0 ? explainRemoval(removed, title) : undefined);
      setOpen({ ...open, cut: title });
    },
    deselect: (title) => {
      change(
        { list: deselectSubcut(template, list, title), typed: typedWithout(title) },
        t('Removed {cuts}.', { cuts: title }),
      );
      if (open.cut === title) setOpen({ ...open, cut: null });
    },
    type: (title, choices) => change({ list, typed: { ...typed, [title]: choices } }),
    save: (title, choices) => {
      change({ list: saveChoices(template, list, title, choices), typed: typedWithout(title) });
      setOpen({ ...open, cut: null });
    },
    undoRemoval: () => undo && change(undo.before),
  };
}

const firstPart = (template: Template) => Object.values(template)[0]?.title ?? '';

/** What the plant has of the sheet already, else the cuts that are on every sheet. */
function beginningOf(template: Template, stored: OrderList): Draft {
  const list = keepWhatFits(template, stored);
  return { list: list.length > 0 ? list : startingList(template), typed: {} };
}
