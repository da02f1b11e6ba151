import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconNote } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '#contract/messages/message.ts';
import type { Note } from '#contract/messages/messages-api.ts';
import { formatInstant, formatTime } from '#web/lib/format.ts';
import { splitLinks } from '#web/lib/split-links.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/messages/conversation.module.css';
import { MessageActions } from '#web/messages/message-actions.tsx';
import { MessageFiles } from '#web/messages/message-files.tsx';
import { formatDayOf, placeAfter } from '#web/messages/message-times.ts';
import type { Outgoing } from '#web/messages/outbox.ts';
import type { Conversation } from '#web/messages/use-conversation.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

const PhotoViewer = lazyDialog(() => import('#web/messages/photo-viewer.tsx').then(({ PhotoViewer }) => PhotoViewer));

interface MessageLogProps {
  conversation: Conversation;
  own_party: number;
  /** The message that was searched for; null if there is none. */
  at: number | null;
  /** True on the plant's side, because everyone there writes under the plant's name. */
  showsOwnNames: boolean;
  notes: readonly Note[];
  otherReadTo: number;
  timeZone: string;
  myId: number;
}

/** Within this distance of the end, new messages scroll into view. */
const NEAR_END_PX = 80;

/** The messages in order, including the plant's notes and messages that haven't been sent yet. */
export function MessageLog({ conversation, at, notes, otherReadTo, ...shared }: MessageLogProps) {
  const { messages, hasOlder, hasNewer, isLoading, error, outbox, typing, retry, discard, add } = conversation;
  const { load, loadOlder, loadNewer, loadNewest } = conversation;
  const box = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [shownPhoto, setShownPhoto] = useState<number | null>(null);
  const photos = [...messages, ...outbox].flatMap(({ files }) => files.filter(({ photo }) => photo !== null));
  const atEnd = useRef(at === null);
  const found = useRef<HTMLLIElement>(null);
  const first = messages[0]?.message_id ?? 0;
  const last = messages.at(-1)?.message_id ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something is added at the end
  useLayoutEffect(() => {
    const log = box.current;
    if (log && atEnd.current) log.scrollTop = log.scrollHeight;
  }, [last, outbox.length, notes.length, typing]);
  const height = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever older messages are added at the start
  useLayoutEffect(() => {
    const log = box.current;
    if (log && !atEnd.current) log.scrollTop += log.scrollHeight - height.current;
    height.current = log?.scrollHeight ?? 0;
  }, [first]);

  const isFound = messages.some(({ message_id }) => message_id === at);
  useLayoutEffect(() => {
    if (isFound) found.current?.scrollIntoView({ block: 'center' });
  }, [isFound]);

  async function show(more: () => Promise<void>, endsBelow: boolean): Promise<void> {
    atEnd.current = endsBelow;
    height.current = box.current?.scrollHeight ?? 0;
    setBusy(true);
    await more().catch(() => undefined);
    setBusy(false);
  }
  const lastRead = messages.findLast(
    ({ party_id, message_id }) => party_id === shared.own_party && message_id <= otherReadTo,
  )?.message_id;

  return (
    <div
      ref={box}
      className={classes.log}
      role="log"
      aria-label={t('Messages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
      }}
    >
      {hasOlder && (
        <Button variant="subtle" loading={isBusy} onClick={() => void show(loadOlder, false)}>
          {t('Show earlier messages')}
        </Button>
      )}
      {isLoading && <Loading />}
      {error !== null && messages.length === 0 && <ErrorState error={error} onRetry={() => void load()} />}
      <ol className={classes.messages}>
        {messages.map((message, index) => (
          <li key={message.message_id} {...(message.message_id === at && { ref: found, 'data-is-found': true })}>
            <Bubble
              message={message}
              before={messages[index - 1]}
              {...shared}
              isLastRead={message.message_id === lastRead}
              onChange={(changed) => add([changed])}
              onShowPhoto={setShownPhoto}
            />
            {notes
              .filter(({ after_message_id }) => after_message_id === message.message_id)
              .map((note) => (
                <NoteOf key={note.note_id} note={note} timeZone={shared.timeZone} />
              ))}
          </li>
        ))}
        {outbox.map((outgoing) => (
          <li key={outgoing.client_message_id}>
            <OutgoingBubble outgoing={outgoing} onRetry={retry} onDiscard={discard} onShowPhoto={setShownPhoto} />
          </li>
        ))}
      </ol>
      {hasNewer && (
        <Group gap="xs" justify="center" align="stretch" mt="xs">
          <Button variant="subtle" loading={isBusy} onClick={() => void show(loadNewer, false)}>
            {t('Show newer messages')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => void show(loadNewest, true)}>
            {t('Go to the newest message')}
          </Button>
        </Group>
      )}
      <p className={classes.typing} role="status">
        {typing && t('{name} is typing...', { name: typing.name })}
      </p>
      {shownPhoto !== null && <PhotoViewer photos={photos} file_id={shownPhoto} onClose={() => setShownPhoto(null)} />}
    </div>
  );
}

interface BubbleProps extends Pick<MessageLogProps, 'own_party' | 'showsOwnNames' | 'timeZone' | 'myId'> {
  message: Message;
  /** The previous message. */
  before: Message | undefined;
  isLastRead: boolean;
  onChange: (changed: Message) => void;
  onShowPhoto: (file_id: number) => void;
}

function Bubble({ message, before, isLastRead, onChange, onShowPhoto, ...shared }: BubbleProps) {
  const { text, files, sender_id, sender_name, sent_at, edited_at, deleted_at } = message;
  const { own_party, showsOwnNames, timeZone, myId } = shared;
  const isOwn = message.party_id === own_party;
  const { isNewDay, isNext } = placeAfter(before, message, timeZone);
  return (
    <>
      {isNewDay && <p className={classes.day}>{formatDayOf(sent_at, timeZone)}</p>}
      <div className={classes.bubble} data-is-own={isOwn || undefined} data-is-next={isNext || undefined}>
        {!isNext && (showsOwnNames || !isOwn) && <bdi className={classes.sender}>{sender_name}</bdi>}
        {deleted_at ? (
          <p className={classes.deleted}>{t('Message deleted')}</p>
        ) : (
          <>
            {text && <MessageText text={text} />}
            {files.length > 0 && <MessageFiles files={files} onShowPhoto={onShowPhoto} />}
          </>
        )}
        <div className={classes.meta}>
          <time dateTime={sent_at} title={formatInstant(sent_at, timeZone)}>
            {formatTime(sent_at, timeZone)}
          </time>
          {edited_at && !deleted_at && <span>{t('Edited')}</span>}
          {isLastRead && <span>{t('Read')}</span>}
          {isOwn && sender_id === myId && !deleted_at && <MessageActions message={message} onChange={onChange} />}
        </div>
      </div>
    </>
  );
}

/** Isolated, so that characters that reverse text affect only their own message. */
function MessageText({ text }: { text: string }) {
  return (
    <p className={classes.text}>
      <bdi>
        {splitLinks(text).map(({ at, text: part, href }) =>
          href ? (
            <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </bdi>
    </p>
  );
}

interface OutgoingProps {
  outgoing: Outgoing;
  onRetry: () => void;
  onDiscard: (client_message_id: string) => void;
  onShowPhoto: (file_id: number) => void;
}

function OutgoingBubble({ outgoing, onRetry, onDiscard, onShowPhoto }: OutgoingProps) {
  const { client_message_id, text, files, problem } = outgoing;
  return (
    <div className={classes.bubble} data-is-own data-is-failed={problem !== null || undefined}>
      {text && <MessageText text={text} />}
      {files.length > 0 && <MessageFiles files={files} onShowPhoto={onShowPhoto} />}
      {problem === null ? (
        <div className={classes.meta}>{t('Sending...')}</div>
      ) : (
        <div className={classes.failed} role="alert">
          <IconAlertTriangle aria-hidden />
          <span>{t('Not sent. {problem}', { problem })}</span>
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {t('Try again')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onDiscard(client_message_id)}>
            {t('Discard')}
          </Button>
        </div>
      )}
    </div>
  );
}

function NoteOf({ note: { author, text, written_at }, timeZone }: { note: Note; timeZone: string }) {
  return (
    <div className={classes.note}>
      <p className={classes.noteHead}>
        <IconNote aria-hidden />
        {t('Note for your plant only')}
      </p>
      <p className={classes.text}>
        <bdi>{text}</bdi>
      </p>
      <div className={classes.meta}>
        <bdi>{author}</bdi>
        <time dateTime={written_at}>{formatInstant(written_at, timeZone)}</time>
      </div>
    </div>
  );
}
