import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import {
  countUnread,
  findThread,
  listThreads,
  markRead,
  type Subject,
  viewThread,
} from '#contract/messages/messages-api.ts';
import { callApi, queryClient, useApiQuery } from '#web/lib/api.ts';
import { onConnect, onMessage } from '#web/lib/realtime.ts';
import { refetchCalls } from '#web/lib/refetch-changed.ts';
import { t } from '#web/lib/words.ts';
import { Composer } from '#web/messages/composer.tsx';
import classes from '#web/messages/conversation.module.css';
import { InboxBar } from '#web/messages/inbox-bar.tsx';
import { MessageLog } from '#web/messages/message-log.tsx';
import screen from '#web/messages/messages.module.css';
import type { Thread } from '#web/messages/thread.ts';
import { ThreadMenu } from '#web/messages/thread-menu.tsx';
import { type Topic, useConversation } from '#web/messages/use-conversation.ts';
import { ErrorState, Loading } from '#web/ui/states.tsx';

interface PlaceProps {
  me: Session;
  isPhone: boolean;
  onBack: () => void;
}

/** An existing conversation. */
export function Conversation({
  thread_id,
  at,
  me,
  isPhone,
  onBack,
}: PlaceProps & { thread_id: number; at: number | null }) {
  const thread = useApiQuery(viewThread, { thread_id }, { atOnce: true });
  if (thread.data) return <Open thread={thread.data} at={at} me={me} isPhone={isPhone} onBack={onBack} />;
  return (
    <section className={screen.nothing} aria-label={t('Conversation')}>
      {isPhone && <BackButton onBack={onBack} />}
      {thread.error ? <ErrorState error={thread.error} onRetry={() => void thread.refetch()} /> : <Loading />}
    </section>
  );
}

const stay = () => undefined;

function Open({ thread, at, me, isPhone, onBack }: PlaceProps & { thread: Thread; at: number | null }) {
  const { thread_id, own_party, other } = thread;
  const conversation = useConversation({ me: me.id, thread_id, topic: null, at, onBegun: stay });
  const otherReadTo = useReadTo(thread);
  const { messages } = conversation;
  const newest = messages.findLast(({ party_id }) => party_id !== own_party)?.message_id ?? 0;
  useMarkRead(thread_id, newest, thread.read_to);

  return (
    <section className={classes.conversation} aria-label={t('Conversation with {name}', { name: other.name })}>
      <Head name={other.name} isPhone={isPhone} onBack={onBack}>
        {thread.title && (
          <bdi className={classes.subject}>
            <SubjectLink thread={thread} me={me} />
          </bdi>
        )}
      </Head>
      <div className={classes.headTools}>
        {thread.for_plant && <InboxBar thread={thread} />}
        <ThreadMenu thread={thread} />
      </div>
      <MessageLog
        conversation={conversation}
        own_party={own_party}
        at={at}
        showsOwnNames={thread.for_plant}
        notes={thread.notes}
        otherReadTo={otherReadTo}
        timeZone={me.time_zone}
        myId={me.id}
      />
      {thread.can.write ? (
        <Composer conversation={conversation} me={me} thread_id={thread_id} />
      ) : (
        <p className={classes.closed}>
          {thread.is_blocked
            ? t('You blocked this person. Unblock them to send a message.')
            : t('You can’t send messages in this conversation anymore.')}
        </p>
      )}
    </section>
  );
}

/** A new conversation. It is created when its first message is sent. */
export function NewConversation({
  topic,
  me,
  isPhone,
  onBack,
  onOpen,
}: PlaceProps & { topic: Topic; onOpen: (thread_id: number) => void }) {
  const found = useApiQuery(findThread, topic, { atOnce: true });
  const open = useCallback((thread_id: number) => onOpen(thread_id), [onOpen]);
  const known = found.data?.thread_id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaves this screen once
  useEffect(() => {
    if (known !== null) onOpen(known);
  }, [known]);
  if (found.error && !found.data) {
    return (
      <section className={screen.nothing} aria-label={t('Conversation')}>
        {isPhone && <BackButton onBack={onBack} />}
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      </section>
    );
  }
  if (!found.data || known !== null) {
    return (
      <section className={screen.nothing} aria-label={t('Conversation')}>
        <Loading />
      </section>
    );
  }
  return <Begin topic={topic} me={me} isPhone={isPhone} onBack={onBack} onOpen={open} found={found.data} />;
}

function Begin({
  topic,
  me,
  isPhone,
  onBack,
  onOpen,
  found,
}: PlaceProps & { topic: Topic; onOpen: (thread_id: number) => void; found: DataOf<typeof findThread> }) {
  const conversation = useConversation({ me: me.id, thread_id: null, topic, onBegun: onOpen });
  return (
    <section className={classes.conversation} aria-label={t('Conversation with {name}', { name: found.other.name })}>
      <Head name={found.other.name} isPhone={isPhone} onBack={onBack}>
        {found.title && <bdi className={classes.subject}>{found.title}</bdi>}
      </Head>
      <MessageLog
        conversation={conversation}
        own_party={me.id}
        at={null}
        showsOwnNames={false}
        notes={[]}
        otherReadTo={0}
        timeZone={me.time_zone}
        myId={me.id}
      />
      <Composer conversation={conversation} me={me} thread_id={null} />
    </section>
  );
}

interface HeadProps {
  name: string;
  isPhone: boolean;
  onBack: () => void;
  children: ReactNode;
}

function Head({ name, isPhone, onBack, children }: HeadProps) {
  return (
    <header className={classes.head}>
      {isPhone && <BackButton onBack={onBack} />}
      <div className={classes.names}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        {children}
      </div>
    </header>
  );
}

const BackButton = ({ onBack }: { onBack: () => void }) => (
  <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('All conversations')} onClick={onBack}>
    <IconArrowLeft aria-hidden />
  </ActionIcon>
);

/** What the conversation is about, with a link if the reader can open it. */
function SubjectLink({ thread: { subject, subject_id, title }, me }: { thread: Thread; me: Session }) {
  const id = String(subject_id);
  if (subject === 'lot')
    return (
      <Link to="/productview/$id" params={{ id }}>
        {title}
      </Link>
    );
  if (subject === 'farm')
    return (
      <Link to="/profileview/$id" params={{ id }}>
        {title}
      </Link>
    );
  if (subject === ('order' satisfies Subject) && me.admin !== null)
    return (
      <Link to="/processordashboard/openOrders/$order_id" params={{ order_id: id }}>
        {t('Order {order_id}', { order_id: subject_id })} · {title}
      </Link>
    );
  return title;
}

/** How far the other party has read, updated in real time. */
function useReadTo({ thread_id, other, other_read_to }: Thread): number {
  const [readTo, setReadTo] = useState(0);
  useEffect(
    () =>
      onMessage('messages_read', (read) => {
        if (read.thread_id === thread_id && read.party_id === other.party_id) setReadTo(read.read_to);
      }),
    [thread_id, other.party_id],
  );
  return Math.max(readTo, other_read_to);
}

/** Marks everything up to the newest message as read while the page is on the screen. Tries again after a lost connection. */
function useMarkRead(thread_id: number, newest: number, read_to: number): void {
  useEffect(() => {
    if (newest <= read_to) return;
    let isMarked = false;
    async function mark(): Promise<void> {
      if (isMarked || document.visibilityState !== 'visible') return;
      isMarked = true;
      try {
        await callApi(markRead, { thread_id, message_id: newest });
      } catch {
        isMarked = false;
        return;
      }
      refetchCalls(queryClient, [listThreads, countUnread]);
    }
    void mark();
    document.addEventListener('visibilitychange', mark);
    window.addEventListener('online', mark);
    const stopHearing = onConnect(() => void mark());
    return () => {
      document.removeEventListener('visibilitychange', mark);
      window.removeEventListener('online', mark);
      stopHearing();
    };
  }, [thread_id, newest, read_to]);
}
