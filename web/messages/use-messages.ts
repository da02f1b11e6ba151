import { useCallback, useEffect, useRef, useState } from 'react';
import type { Message } from '#contract/messages/message.ts';
import { readMessages } from '#contract/messages/messages-api.ts';
import { callApi } from '#web/lib/api.ts';
import { hasGap, lastBeforeGap, mergeMessages } from '#web/messages/merge-messages.ts';

/** How long to wait after a failed attempt to catch up. */
const AGAIN_MS = 3_000;

/**
 * A conversation's messages as loaded so far, without gaps: the newest ones, or those around a search result. Around a
 * search result, newer ones are left out until the reader asks for them.
 */
export function useMessages(thread_id: number | null, at: number | null) {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [hasOlder, setHasOlder] = useState(false);
  const [hasNewer, setHasNewer] = useState(false);
  const [isLoading, setLoading] = useState(thread_id !== null);
  const [error, setError] = useState<unknown>(null);
  const known = useRef<readonly Message[]>([]);
  const isEarlier = useRef(at !== null);
  const hasLoaded = useRef(false);

  const set = useCallback((next: readonly Message[]) => {
    known.current = next;
    setMessages(next);
  }, []);
  const add = useCallback((added: readonly Message[]) => set(mergeMessages(known.current, added)), [set]);
  const catchUp = useCatchUp(thread_id, { known, isEarlier, add });
  /** When the reader gets to the end, loads what arrived in the meantime. */
  const setEarlier = useCallback(
    (next: boolean) => {
      const hasArrived = isEarlier.current && !next;
      isEarlier.current = next;
      setHasNewer(next);
      if (hasArrived) void catchUp();
    },
    [catchUp],
  );

  /** Loads the newest messages, even if those around a search result were shown before. */
  const loadNewest = useCallback(async () => {
    if (thread_id === null) return;
    setError(null);
    try {
      const page = await callApi(readMessages, { thread_id });
      if (isEarlier.current) set(page.messages);
      else add(page.messages);
      setEarlier(false);
      setHasOlder(page.has_more);
      hasLoaded.current = true;
    } catch (problem) {
      setError(problem);
    }
    setLoading(false);
  }, [thread_id, add, set, setEarlier]);

  const loadAround = useCallback(
    async (message_id: number) => {
      if (thread_id === null) return;
      setError(null);
      try {
        const [before, after] = await Promise.all([
          callApi(readMessages, { thread_id, before: message_id + 1 }),
          callApi(readMessages, { thread_id, after: message_id }),
        ]);
        set(mergeMessages(before.messages, after.messages));
        setHasOlder(before.has_more);
        setEarlier(after.has_more);
        hasLoaded.current = true;
      } catch (problem) {
        setError(problem);
      }
      setLoading(false);
    },
    [thread_id, set, setEarlier],
  );
  const load = useCallback(
    () => (at !== null && isEarlier.current ? loadAround(at) : loadNewest()),
    [at, loadAround, loadNewest],
  );

  /** When the connection opens, loads what arrived since the last message. If the first load hasn't succeeded, repeats it. */
  const loadMissed = useCallback(() => (hasLoaded.current ? catchUp() : load()), [catchUp, load]);

  /** Handles a new or changed message. Around a search result, ignores messages that aren't on the page. */
  const receive = useCallback(
    (message: Message) => {
      if (isEarlier.current && !known.current.some(({ message_id }) => message_id === message.message_id)) return;
      add([message]);
      if (hasGap(known.current)) void catchUp();
    },
    [add, catchUp],
  );

  async function loadOlder(): Promise<void> {
    const before = known.current[0]?.message_id;
    if (thread_id === null || before === undefined) return;
    const page = await callApi(readMessages, { thread_id, before });
    add(page.messages);
    setHasOlder(page.has_more);
  }
  async function loadNewer(): Promise<void> {
    const after = known.current.at(-1)?.message_id;
    if (thread_id === null || after === undefined) return;
    const page = await callApi(readMessages, { thread_id, after });
    add(page.messages);
    setEarlier(page.has_more);
  }

  const isAtEnd = useCallback(() => !isEarlier.current, []);
  return {
    messages,
    hasOlder,
    hasNewer,
    isLoading,
    error,
    add,
    receive,
    load,
    loadNewest,
    loadOlder,
    loadNewer,
    loadMissed,
    isAtEnd,
  };
}

interface Pages {
  known: { readonly current: readonly Message[] };
  isEarlier: { readonly current: boolean };
  add: (added: readonly Message[]) => void;
}

/** Fetches everything after the last message before a gap, page by page, and tries again until it succeeds. */
function useCatchUp(thread_id: number | null, { known, isEarlier, add }: Pages) {
  const again = useRef<number>(undefined);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      clearTimeout(again.current);
    };
  }, []);
  return useCallback(
    async function catchUp(): Promise<void> {
      clearTimeout(again.current);
      if (thread_id === null || isEarlier.current) return;
      try {
        let after = lastBeforeGap(known.current);
        let hasMore = true;
        while (hasMore) {
          const page = await callApi(readMessages, { thread_id, after });
          add(page.messages);
          after = page.messages.at(-1)?.message_id ?? after;
          hasMore = page.has_more;
        }
      } catch {
        clearTimeout(again.current);
        if (isOpen.current) again.current = window.setTimeout(() => void catchUp(), AGAIN_MS);
      }
    },
    [thread_id, known, isEarlier, add],
  );
}
