import { useCallback, useEffect, useRef, useState } from 'react';
import type { Message, MessageFile, Typing } from '#contract/messages/message.ts';
import { TYPING_CLEARS_MS } from '#contract/messages/message.ts';
import { insertMessages, listThreads, type Subject } from '#contract/messages/messages-api.ts';
import type { MessageResult } from '#contract/messages/realtime.ts';
import { callApi, queryClient } from '#web/lib/api.ts';
import { newKey } from '#web/lib/new-key.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { onConnect, onMessage, openSocket } from '#web/lib/realtime.ts';
import { refetchCalls } from '#web/lib/refetch-changed.ts';
import { refusalWords, translate } from '#web/lib/words.ts';
import { keepOutbox, moveKept, type Outgoing, readOutbox } from '#web/messages/outbox.ts';
import { useMessages } from '#web/messages/use-messages.ts';

/** What a new conversation is about. */
export interface Topic {
  subject: Subject;
  subject_id: number;
  party_id: number;
}

interface Options {
  me: number;
  /** Null for a new conversation, which doesn't exist until its first message. */
  thread_id: number | null;
  topic: Topic | null;
  /** The search result that the page opens at. */
  at?: number | null;
  onBegun: (thread_id: number) => void;
}

/** A conversation's messages, kept complete and in order, and what was written but not sent yet. */
export function useConversation({ me, thread_id, topic, at = null, onBegun }: Options) {
  const place = thread_id === null ? placeOf(topic) : String(thread_id);
  const pages = useMessages(thread_id, at);
  const { receive, load, loadNewest, loadMissed, isAtEnd } = pages;
  const [outbox, setOutbox] = useState<readonly Outgoing[]>(() => readOutbox(me, place));
  const [typing, setTyping] = useTyping();
  const waiting = useRef(outbox);

  const setWaiting = useCallback(
    (next: readonly Outgoing[]) => {
      waiting.current = next;
      keepOutbox(me, place, next);
      setOutbox(next);
    },
    [me, place],
  );

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
        if (thread_id === null) {
          moveKept(me, place, message.thread_id);
          onBegun(message.thread_id);
        } else if (isAtEnd()) receive(message);
        else void loadNewest();
        refetchCalls(queryClient, [listThreads]);
      } catch (problem) {
        const failed = { ...outgoing, problem: firstField(problem) ?? wordsOf(problem) };
        setWaiting(waiting.current.map((other) => (other.client_message_id === client_message_id ? failed : other)));
      }
    },
    [me, place, thread_id, topic, onBegun, receive, isAtEnd, loadNewest, setWaiting],
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
    // Sends one at a time, so that they keep their order.
    void (async () => {
      for (const outgoing of again) await attempt(outgoing);
    })();
  }, [attempt, setWaiting]);
  const discard = (client_message_id: string) =>
    setWaiting(waiting.current.filter((other) => other.client_message_id !== client_message_id));

  useEffect(() => {
    const loaded = load();
    // Sends messages left over from before a reload. Sending one twice doesn't store it twice.
    if (waiting.current.length > 0) retry();
    const stops = [
      onMessage('insertMessages', (message) => {
        if (message.thread_id !== thread_id) return;
        setTyping((now) => (now?.party_id === message.party_id ? null : now));
        receive(message);
      }),
      onConnect(({ isFirst }) => {
        void loaded.then(loadMissed);
        if (!isFirst && waiting.current.length > 0) retry();
      }),
      onMessage('typing', (typed) => {
        if (typed.thread_id === thread_id) setTyping(typed);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [thread_id, load, loadMissed, retry, receive, setTyping]);

  return { ...pages, outbox, typing, place, write, retry, discard };
}

/** Who is typing; cleared after a while without an update. */
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

/** After this long without a response, the message is sent by an API call instead. */
const ANSWER_MS = 8_000;
/** Sends over the open connection, if there is one. Without a response, calls the API, which stores a message only once. */
async function send(sent: Parameters<typeof callApi<typeof insertMessages>>[1]): Promise<Message> {
  const result: MessageResult | null | undefined = await openSocket()
    ?.timeout(ANSWER_MS)
    .emitWithAck('insertMessages', sent)
    .catch(() => null);
  if (!result) return callApi(insertMessages, sent);
  if (result.status === 'yes') return result.data;
  if (result.code === 'not_allowed') return callApi(insertMessages, sent);
  throw new ApiProblem(result.code, refusalWords(result.code, result.message), result.fields);
}

function firstField(problem: unknown): string | undefined {
  const field = problem instanceof ApiProblem ? Object.values(problem.fields)[0] : undefined;
  return field === undefined ? undefined : translate(field);
}
