import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { DataOf } from '#contract/lib/endpoint.ts';
import type { OwnLot } from '#contract/market/lots/lot.ts';
import { listOwnLots, saveLot, viewOwnLot } from '#contract/market/lots/lots-api.ts';
import { lotPage } from '#contract/market/search/product-api.ts';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { makeDraftSaver } from '#web/market/lots/draft-saver.ts';
import { formOf, type LotValues, unreadableIn } from '#web/market/lots/lot-values.ts';

/** How long to wait after the last keystroke before saving a draft. */
const CALM_MS = 800;

export type DraftState = 'saved' | 'typing' | 'failed';

/**
 * Saves a draft as it is typed, one save at a time, and on demand. `mark` marks the fields that couldn't be saved. A
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
  const [state, setState] = useState<DraftState>('saved');
  const [problem, setProblem] = useState<string | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = useRef(true);
  const isDraft = !lot || lot.state === 'draft';
  const send = useRef(saving.mutateAsync);
  send.current = saving.mutateAsync;
  const [saver] = useState(() =>
    makeDraftSaver<ReturnType<typeof formOf>, DataOf<typeof saveLot>>(lot, {
      send: async (values, before) => {
        const { revision = 0, lot_id } = before ?? {};
        const { data } = await send.current({ ...values, revision, ...(lot_id !== undefined && { lot_id }) });
        if (lot_id === undefined && isOpen.current) onStart(data.lot_id);
        return data;
      },
      // Even an unchanged lot is sent, so that its seller finds out if it was changed in another window.
      sendsAll: !isDraft,
    }),
  );

  /** Saves after any save in progress. Returns the lot's new revision. */
  async function save(): Promise<{ lot_id: number; revision: number }> {
    clearTimeout(pause.current);
    pause.current = undefined;
    const saved = await saver(() => formOf(form.getValues()));
    setState('saved');
    setProblem(null);
    return saved;
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
  const hasFailed = useRef(false);
  hasFailed.current = state === 'failed';
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
    const saveFailed = () => {
      if (hasFailed.current) void latest.current();
    };
    window.addEventListener('pagehide', savePending);
    window.addEventListener('online', saveFailed);
    return () => {
      isOpen.current = false;
      savePending();
      window.removeEventListener('pagehide', savePending);
      window.removeEventListener('online', saveFailed);
      unsubscribe();
    };
  }, [form, isDraft]);

  return { save, state, problem, isDraft };
}
