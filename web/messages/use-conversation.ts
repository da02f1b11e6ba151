import { useCallback, useEffect, useRef, useState } from 'react';
import type { Message, MessageFile, Typing } from '#contract/lib/message.ts';
import { TYPING_CLEARS_MS } from '#contract/lib/message.ts';
import { insertMessages, listThreads, readMessages, type Subject } from '#contract/messages/messages-api.ts';
import { callApi, queryClient } from '#web/lib/api.ts';
import { newKey } from '#web/lib/new-key.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { hearMessages, hearReconnect, hearTyping, sendOverSocket } from '#web/lib/realtime.ts';
import { refusalWords, translate } from '#web/lib/words.ts';
import { hasGap, lastBeforeGap, mergeMessages } from '#web/messages/merge-messages.ts';
import { keepOutbox, type Outgoing, readOutbox } from '#web/messages/outbox.ts';

/** What a new conversation is about. */
export interface Topic {
  subject: Subject;
  subject_id: number;
  party_id: number;
}

interface Options {
  me: number;
  /** Null for a conversation that begins with its first message. */
  thread_id: number | null;
  topic: Topic | null;
  onBegun: (thread_id: number) => void;
}

/** After a failed attempt to catch up. */
const AGAIN_MS = 3_000;

/** A conversation's messages, kept complete and in order, and what was written but not sent yet. */
export function useConversation({ me, thread_id, topic, onBegun }: Options) {
  const place = thread_id === null ? placeOf(topic) : String(thread_id);
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [hasOlder, setHasOlder] = useState(false);
  const [isLoading, setLoading] = useState(thread_id !== null);
  const [error, setError] = useState<unknown>(null);
  const [outbox, setOutbox] = useState<readonly Outgoing[]>(() => readOutbox(me, place));
  const [typing, setTyping] = useTyping();
  const known = useRef<readonly Message[]>([]);
  const waiting = useRef(outbox);

  const add = useCallback((added: readonly Message[]) => {
    known.current = mergeMessages(known.current, added);
    setMessages(known.current);
  }, []);
  const setWaiting = useCallback(
    (next: readonly Outgoing[]) => {
      waiting.current = next;
      keepOutbox(me, place, next);
      setOutbox(next);
    },
    [me, place],
  );

  const loadNewest = useCallback(async () => {
    if (thread_id === null) return;
    setError(null);
    try {
      const page = await callApi(readMessages, { thread_id });
      add(page.messages);
      setHasOlder(page.has_more);
    } catch (problem) {
      setError(problem);
    }
    setLoading(false);
  }, [thread_id, add]);

  const catchUp = useCatchUp(thread_id, known, add);

  const attempt = useCallback(
    async (outgoing: Outgoing) => {
      const { client_message_id, text, files } = outgoing;
      const sent = {
        ...(thread_id === null ? topic && { to: topic } : { thread_id }),
        client_message_id,
        text,
        file_ids: files.map(({ file_id }) => file_id),
      };
      try {
        const message = await send(sent);
        setWaiting(waiting.current.filter((other) => other.client_message_id !== client_message_id));
        if (thread_id === null) onBegun(message.thread_id);
        else add([message]);
        if (hasGap(known.current)) void catchUp();
        void queryClient.invalidateQueries({ queryKey: [listThreads.path] });
      } catch (problem) {
        const failed = { ...outgoing, problem: firstField(problem) ?? wordsOf(problem) };
        setWaiting(waiting.current.map((other) => (other.client_message_id === client_message_id ? failed : other)));
      }
    },
    [thread_id, topic, onBegun, add, setWaiting, catchUp],
  );

  const write = useCallback(
    (text: string, files: readonly MessageFile[]) => {
      const outgoing = { client_message_id: newKey(), text, files: [...files], problem: null };
      setWaiting([...waiting.current, outgoing]);
      void attempt(outgoing);
    },
    [attempt, setWaiting],
  );
  const retry = useCallback(() => {
    const again = waiting.current.map((outgoing) => ({ ...outgoing, problem: null }));
    setWaiting(again);
    // One after the other, so that they keep their order.
    void (async () => {
      for (const outgoing of again) await attempt(outgoing);
    })();
  }, [attempt, setWaiting]);
  const discard = (client_message_id: string) =>
    setWaiting(waiting.current.filter((other) => other.client_message_id !== client_message_id));

  useEffect(() => {
    void loadNewest();
    // What a reload interrupted. Sending it again stores nothing twice.
    if (waiting.current.length > 0) retry();
    const stops = [
      hearMessages((message) => {
        if (message.thread_id !== thread_id) return;
        setTyping((now) => (now?.party_id === message.party_id ? null : now));
        add([message]);
        if (hasGap(known.current)) void catchUp();
      }),
      hearReconnect(() => {
        void catchUp();
        if (waiting.current.length > 0) retry();
      }),
      hearTyping((typed) => {
        if (typed.thread_id === thread_id) setTyping(typed);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [thread_id, loadNewest, catchUp, retry, add, setTyping]);

  async function loadOlder(): Promise<void> {
    const before = known.current[0]?.message_id;
    if (thread_id === null || before === undefined) return;
    const page = await callApi(readMessages, { thread_id, before });
    add(page.messages);
    setHasOlder(page.has_more);
  }

  return {
    messages,
    hasOlder,
    isLoading,
    error,
    outbox,
    typing,
    place,
    write,
    retry,
    discard,
    loadOlder,
    loadNewest,
    add,
  };
}

/** Fetches everything after the last message before a gap, page by page, and tries again until it succeeds. */
function useCatchUp(
  thread_id: number | null,
  known: { readonly current: readonly Message[] },
  add: (added: readonly Message[]) => void,
) {
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
      if (thread_id === null) return;
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
    [thread_id, known, add],
  );
}

/** Who is typing; cleared after a while without news. */
function useTyping() {
  const [typing, setTyping] = useState<Typing | null>(null);
  useEffect(() => {
    if (!typing) return;
    const timer = setTimeout(() => setTyping(null), TYPING_CLEARS_MS);
    return () => clearTimeout(timer);
  }, [typing]);
  return [typing, setTyping] as const;
}

export type Conversation = ReturnType<typeof useConversation>;

export const placeOf = (topic: Topic | null): string =>
  topic ? `${topic.subject}-${topic.subject_id}-${topic.party_id}` : '';

/** Over the open connection if there is one. If no answer comes, by a call, which stores nothing twice. */
async function send(sent: Parameters<typeof callApi<typeof insertMessages>>[1]): Promise<Message> {
  const result = await sendOverSocket(sent);
  if (!result) return callApi(insertMessages, sent);
  if (result.status === 'yes') return result.data;
  if (result.code === 'not_allowed') return callApi(insertMessages, sent);
  throw new ApiProblem(result.code, refusalWords(result.code, result.message), result.fields);
}

function firstField(problem: unknown): string | undefined {
  const field = problem instanceof ApiProblem ? Object.values(problem.fields)[0] : undefined;
  return field === undefined ? undefined : translate(field);
}
