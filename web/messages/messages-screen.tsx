import { useMediaQuery } from '@mantine/hooks';
import { IconMessages, IconPencil } from '@tabler/icons-react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { Session } from '#contract/accounts/api.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { SUBJECTS } from '#contract/messages/messages-api.ts';
import { useMe } from '#web/accounts/session.ts';
import { idIn } from '#web/lib/id-in.ts';
import { t } from '#web/lib/words.ts';
import { Conversation, NewConversation } from '#web/messages/conversation.tsx';
import classes from '#web/messages/messages.module.css';
import { howToStart, type MessagesSearch, readMessagesSearch } from '#web/messages/messages-search.ts';
import { ThreadList } from '#web/messages/thread-list.tsx';
import type { Topic } from '#web/messages/use-conversation.ts';
import { PHONE } from '#web/ui/breakpoints.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** All four message pages: the list of conversations next to the open one. On a phone, only one of the two is shown. */
export function MessagesScreen() {
  const search: MessagesSearch = readMessagesSearch(useRouterState({ select: ({ location }) => location.search }));
  const navigate = useNavigate();
  const me = useMe();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const thread_id = idIn(search.thread ?? '') ?? null;
  const at = idIn(search.at ?? '') ?? null;
  const topic = topicIn(search);
  const set = (next: MessagesSearch, replace = false) =>
    void navigate({ to: '.', search: { kind: search.kind, box: search.box, ...next }, replace });
  const isOpen = thread_id !== null || topic !== null;

  return (
    <PageFrame title={t('Messages')} action={!isOpen && <WriteToPlant me={me} />} keepsActionOnTop>
      <div className={classes.screen} data-is-open={isOpen || undefined}>
        {(!isPhone || !isOpen) && (
          <ThreadList me={me} search={search} current={thread_id} onSearch={(next) => set(next, true)} />
        )}
        {thread_id !== null ? (
          <Conversation
            key={`${thread_id}-${at}`}
            thread_id={thread_id}
            at={at}
            me={me}
            isPhone={isPhone}
            onBack={() => set({})}
          />
        ) : topic ? (
          <NewConversation
            key={`${search.about}-${search.id}-${search.party}`}
            topic={topic}
            me={me}
            isPhone={isPhone}
            onBack={() => set({})}
            onOpen={(begun) => set({ thread: String(begun) }, true)}
          />
        ) : (
          !isPhone && (
            <section className={classes.nothing} aria-label={t('Conversation')}>
              <EmptyState icon={IconMessages} title={t('Choose a conversation')}>
                {t(howToStart(me.role))}
              </EmptyState>
            </section>
          )
        )}
      </div>
    </PageFrame>
  );
}

/** Lets a plant's customers and producers write to the plant. */
function WriteToPlant({ me: { role, admin, plant_name } }: { me: Session }) {
  if (admin === null || isStaff(role)) return null;
  return (
    <ButtonLink to="/messages" search={{ about: 'person', id: String(admin) }} leftSection={<IconPencil aria-hidden />}>
      {t('Message {name}', { name: plant_name })}
    </ButtonLink>
  );
}

function topicIn({ about, id, party }: MessagesSearch): Topic | null {
  const subject = SUBJECTS.find((known) => known === about);
  const subject_id = idIn(id ?? '');
  return subject && subject_id ? { subject, subject_id, party_id: idIn(party ?? '') ?? 0 } : null;
}
