import { Button, CloseButton, Indicator, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBellOff, IconMessages, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { isStaff } from '#contract/lib/roles.ts';
import {
  BOXES,
  type Box,
  listThreads,
  MESSAGE_KINDS,
  type MessageKind,
  searchMessages,
  type ThreadRow,
} from '#contract/messages/messages-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t, type Words } from '#web/lib/words.ts';
import { formatRecent } from '#web/messages/message-times.ts';
import classes from '#web/messages/messages.module.css';
import { howToStart, type MessagesSearch } from '#web/messages/messages-search.ts';
import { showUnread } from '#web/messages/use-unread.ts';
import { Picture } from '#web/ui/picture.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';

const BOX_WORDS = {
  open: 'Open [conversations]',
  mine: 'Mine',
  done: 'Done',
  all: 'All [conversations]',
} as const satisfies Record<Box, string>;
const KIND_WORDS = { buyer: 'Buyers', seller: 'Sellers', plant: 'Plants' } as const satisfies Record<
  MessageKind,
  string
>;
/** What a list shows for a last message without text. */
const LAST_WORDS = {
  text: 'Message',
  photo: 'Photo',
  file: 'File',
  deleted: 'Message deleted',
} as const satisfies Record<ThreadRow['last_kind'], Words>;
const PAUSE_MS = 300;

interface ThreadListProps {
  me: Session;
  search: MessagesSearch;
  current: number | null;
  onSearch: (next: MessagesSearch) => void;
}

/** The user's conversations, with a search field. */
export function ThreadList({ me, search, current, onSearch }: ThreadListProps) {
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words.trim(), PAUSE_MS);
  const forPlant = isStaff(me.role);
  const box = BOXES.find((known) => known === search.box) ?? (forPlant ? 'open' : 'all');
  const kinds = MESSAGE_KINDS.filter((kind) => (forPlant ? kind !== 'plant' : true));
  const kind = kinds.find((known) => known === search.kind) ?? '';

  return (
    <nav className={classes.list} aria-label={t('Conversations')}>
      <div className={classes.tools}>
        <TextInput
          type="search"
          data-search
          aria-label={t('Search messages')}
          placeholder={t('Search messages')}
          leftSection={<IconSearch aria-hidden />}
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          rightSection={words && <CloseButton size="sm" aria-label={t('Clear search')} onClick={() => setWords('')} />}
        />
        {forPlant && (
          <SegmentedControl
            fullWidth
            aria-label={t('Inbox')}
            value={box}
            onChange={(next) => onSearch({ thread: search.thread, box: next })}
            data={BOXES.map((value) => ({ value, label: t(BOX_WORDS[value]) }))}
          />
        )}
        <SegmentedControl
          fullWidth
          aria-label={t('Conversations with')}
          value={kind}
          onChange={(next) => onSearch({ thread: search.thread, kind: next || undefined })}
          data={[{ value: '', label: t('All') }, ...kinds.map((value) => ({ value, label: t(KIND_WORDS[value]) }))]}
        />
      </div>
      {asked ? (
        <Found words={asked} me={me} />
      ) : (
        <Threads key={`${box}${kind}`} box={forPlant ? box : 'all'} kind={kind} me={me} current={current} />
      )}
    </nav>
  );
}

interface ThreadsProps {
  box: Box;
  kind: MessageKind | '';
  me: Session;
  current: number | null;
}

/** A page of conversations, followed by the next one. The next page always starts after the last row shown here. */
function Threads({ before = 0, ...list }: ThreadsProps & { before?: number }) {
  const { box, kind, me, current } = list;
  const [isOpen, setOpen] = useState(false);
  const page = useApiQuery(
    listThreads,
    { box, kind, ...(before > 0 && { before }) },
    { atOnce: true, keepPrevious: true },
  );
  if (page.error && !page.data) return <ErrorState error={page.error} onRetry={() => void page.refetch()} />;
  if (!page.data) return <Skeleton h="12rem" aria-hidden={false} role="status" aria-label={t('Loading...')} />;
  const { threads, next } = page.data;
  if (threads.length === 0 && before === 0) {
    return (
      <EmptyState icon={IconMessages} title={t('No conversations here')}>
        {t(howToStart(me.role))}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.threads}>
        {threads.map((row) => (
          <li key={row.thread_id}>
            <ThreadLink row={row} me={me} isCurrent={row.thread_id === current} />
          </li>
        ))}
      </ul>
      {next !== null && (isOpen ? <Threads {...list} before={next} /> : <ShowMore onClick={() => setOpen(true)} />)}
    </>
  );
}

const ShowMore = ({ onClick }: { onClick: () => void }) => (
  <Button variant="subtle" fullWidth onClick={onClick}>
    {t('Show more')}
  </Button>
);

function ThreadLink({ row, me, isCurrent }: { row: ThreadRow; me: Session; isCurrent: boolean }) {
  const { other, title, unread, last_text, last_kind, last_is_own, last_at, assigned_name, is_muted, for_plant } = row;
  const excerpt = last_text || t(LAST_WORDS[last_kind]);
  return (
    <Link
      to="."
      search={(old: MessagesSearch) => ({ kind: old.kind, box: old.box, thread: String(row.thread_id) })}
      className={classes.thread}
      aria-current={isCurrent ? 'page' : undefined}
      data-is-unread={unread > 0 || undefined}
    >
      <Indicator disabled={unread === 0} size={9} offset={4}>
        <Picture address={other.avatar} size={36} shape="avatar" />
      </Indicator>
      <span className={classes.threadText}>
        <span className={classes.threadTop}>
          <bdi className={classes.threadName}>{other.name}</bdi>
          <time dateTime={last_at}>{formatRecent(last_at, me.time_zone)}</time>
        </span>
        {title && title !== other.name && <bdi className={classes.threadTitle}>{title}</bdi>}
        <span className={classes.threadLast}>
          <bdi>{last_is_own ? t('You: {text}', { text: excerpt }) : excerpt}</bdi>
          {is_muted && <IconBellOff aria-label={t('Muted')} />}
          {unread > 0 && (
            <span className={classes.count} role="img" aria-label={t('Unread: {count}', { count: showUnread(unread) })}>
              {showUnread(unread)}
            </span>
          )}
        </span>
        {isStaff(me.role) && !for_plant && <span className={classes.assigned}>{t('Only you can see this')}</span>}
        {assigned_name && <span className={classes.assigned}>{t('Assigned to {name}', { name: assigned_name })}</span>}
      </span>
    </Link>
  );
}

/** The messages that contain the words, newest first. A page can be empty even though the next one isn't. */
function Found({ words, me, before = 0 }: { words: string; me: Session; before?: number }) {
  const [shownMore, setShownMore] = useState('');
  const found = useApiQuery(searchMessages, { words, before }, { keepPrevious: true });
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading />;
  const { messages, next } = found.data;
  if (messages.length === 0 && next === null && before === 0) {
    return <EmptyState icon={IconSearch} title={t('No matches')} />;
  }
  return (
    <>
      <FoundMessages messages={messages} me={me} />
      {next !== null &&
        (shownMore === words ? (
          <Found words={words} me={me} before={next} />
        ) : (
          <ShowMore onClick={() => setShownMore(words)} />
        ))}
    </>
  );
}

function FoundMessages({ messages, me }: { messages: DataOf<typeof searchMessages>['messages']; me: Session }) {
  return (
    <ul className={classes.threads}>
      {messages.map(({ message_id, thread_id, other_name, title, text, sent_at, is_own }) => (
        <li key={message_id}>
          <Link
            to="."
            search={(old: MessagesSearch) => ({
              kind: old.kind,
              box: old.box,
              thread: String(thread_id),
              at: String(message_id),
            })}
            className={classes.thread}
          >
            <span className={classes.threadText}>
              <span className={classes.threadTop}>
                <bdi className={classes.threadName}>{other_name}</bdi>
                <time dateTime={sent_at}>{formatRecent(sent_at, me.time_zone)}</time>
              </span>
              {title && <bdi className={classes.threadTitle}>{title}</bdi>}
              <bdi className={classes.found}>{is_own ? t('You: {text}', { text }) : text}</bdi>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
