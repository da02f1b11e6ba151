import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { isSameDraft, type MergedDraft, mergeDrafts } from '#web/cut-sheets/builder/merge-drafts.ts';
import { saveSoon } from '#web/cut-sheets/sheet-draft/save-soon.ts';
import { ApiProblem, LostConnection } from '#web/lib/problems.ts';

export type KeepState = 'saved' | 'saving' | 'offline' | 'refused';

/** A draft as saved on the server. */
export interface KeptDraft {
  revision: number;
  template: Template;
}

interface KeeperOptions {
  known: KeptDraft;
  save: (sent: { revision: number; form_json: Template }) => Promise<{ revision: number }>;
  reload: () => Promise<KeptDraft & { by: string }>;
  onState: (state: KeepState, problem: ApiProblem | null) => void;
  /** Called when someone else changed the draft. Receives the merged draft to continue with. */
  onMerge: (merged: MergedDraft, theirs: Template, by: string) => void;
  onKnown: (known: KeptDraft) => void;
  /** Milliseconds to wait after the last edit before saving, and between retries while offline. */
  pause?: number;
  retry?: number;
}
/** Two people typing nonstop could conflict forever, so give up until the next change. */
const MAX_ROUNDS = 10;

/** Saves a draft shortly after the last change. Sends one call at a time and retries until the connection is back. */
export function createDraftKeeper({
  save,
  reload,
  onState,
  onMerge,
  onKnown,
  pause = 900,
  retry = 2000,
  ...start
}: KeeperOptions) {
  let known = start.known;
  let wanted = known.template;

  const isDone = () => isSameDraft(wanted, known.template);
  const learn = (next: KeptDraft) => {
    known = next;
    onKnown(next);
  };
  const saving = saveSoon({ send, isDone, onState, pause, retry });

  async function send(): Promise<boolean> {
    for (let round = 0; !isDone() && round < MAX_ROUNDS; round++) {
      onState('saving', null);
      const template = wanted;
      try {
        const { revision } = await save({ revision: known.revision, form_json: template });
        saving.worked();
        learn({ revision, template });
      } catch (error) {
        if (!(await recover(error))) return false;
      }
    }
    if (isDone()) onState('saved', null);
    return isDone();
  }

  /** Returns true if there is something to resend right away. */
  async function recover(error: unknown): Promise<boolean> {
    try {
      if (!(error instanceof ApiProblem) || error.code !== 'draft_changed') throw error;
      meet(await reload());
      return true;
    } catch (again) {
      if (again instanceof LostConnection) {
        onState('offline', null);
        saving.retryLater();
      } else {
        onState('refused', again instanceof ApiProblem ? again : null);
      }
      return false;
    }
  }

  /** Applies the server's draft. Ignores older revisions and the echo of our own save. */
  function meet({ revision, template, by }: KeptDraft & { by: string }): void {
    if (revision <= known.revision) return;
    const base = known.template;
    const isNews = !isSameDraft(template, base) && !isSameDraft(template, wanted);
    learn({ revision, template });
    if (!isNews) return;
    const merged = mergeDrafts(base, wanted, template);
    wanted = merged.template;
    onMerge(merged, template, by);
  }

  return {
    change(template: Template): void {
      wanted = template;
      saving.changed();
    },
    /** Sends unsaved changes now. Resolves to true once everything is saved. */
    flush: saving.flush,
    /** Applies a change from elsewhere, unless a save is in flight. */
    meet(draft: KeptDraft & { by: string }): void {
      if (!saving.isSending()) meet(draft);
    },
    isDone,
    revision: () => known.revision,
    stop: saving.stop,
  };
}
