import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { OwnLot } from '#contract/market/lots/lot.ts';
import { listOwnLots, saveLot, viewOwnLot } from '#contract/market/lots/lots-api.ts';
import { lotPage } from '#contract/market/search/product-api.ts';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { formOf, type LotValues, unreadableIn } from '#web/market/lots/lot-values.ts';

/** How long typing has to pause before a draft is saved. */
const CALM_MS = 800;

export type DraftState = 'saved' | 'typing' | 'failed';

/**
 * Saves a draft while it is being typed, one save at a time, and on demand. `mark` shows what couldn't be saved at its field. A
 * lot that is for sale is only saved on demand.
 */
export function useLotDraft(
  form: UseFormReturn<LotValues>,
  lot: OwnLot | undefined,
  onStart: (lot_id: number) => void,
  mark: (fields: Readonly<Record<string, string>>) => void,
) {
  const saving = useApiMutation(saveLot, {
    refetch: [listOwnLots, viewOwnLot, lotPage],
    keepalive: true,
    showsErrors: true,
  });
  const known = useRef({ lot_id: lot?.lot_id, revision: lot?.revision ?? 0 });
  const [state, setState] = useState<DraftState>('saved');
  const [problem, setProblem] = useState<string | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = useRef(true);
  const isDraft = !lot || lot.state === 'draft';

  /** Saves once any save in progress is done. Returns the lot's new revision. */
  function save(): Promise<{ lot_id: number; revision: number }> {
    clearTimeout(pause.current);
    pause.current = undefined;
    const next = queue.current
      .catch(() => undefined)
      .then(async () => {
        const { lot_id, revision } = known.current;
        const { data } = await saving.mutateAsync({
          ...formOf(form.getValues()),
          revision,
          ...(lot_id !== undefined && { lot_id }),
        });
        known.current = data;
        setState('saved');
        setProblem(null);
        if (lot_id === undefined && isOpen.current) onStart(data.lot_id);
        return data;
      });
    queue.current = next;
    return next;
  }

  async function saveByItself(): Promise<void> {
    mark(unreadableIn(form.getValues()));
    try {
      await save();
    } catch (error) {
      if (!isOpen.current) announce('error', wordsOf(error as Error));
      setState('failed');
      setProblem(wordsOf(error as Error));
      if (error instanceof ApiProblem) mark(error.fields);
    }
  }

  const latest = useRef(saveByItself);
  latest.current = saveByItself;
  useEffect(() => {
    if (!isDraft) return;
    isOpen.current = true;
    const savePending = () => {
      if (pause.current !== undefined) void latest.current();
    };
    const { unsubscribe } = form.watch((_, { type }) => {
      if (type !== 'change') return;
      setState('typing');
      clearTimeout(pause.current);
      pause.current = setTimeout(() => void latest.current(), CALM_MS);
    });
    window.addEventListener('pagehide', savePending);
    return () => {
      isOpen.current = false;
      savePending();
      window.removeEventListener('pagehide', savePending);
      unsubscribe();
    };
  }, [form, isDraft]);

  return { save, state, problem, isDraft };
}
