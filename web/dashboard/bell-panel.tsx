import { Button, Group, ScrollArea, Text, VisuallyHidden } from '@mantine/core';
import { IconBell, IconChevronRight, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { type OrderRow, proOrderList } from '#contract/booking/api.ts';
import type { BellGroup } from '#contract/dashboard/bell-api.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { todayIn } from '#contract/lib/days.ts';
import { useMe } from '#web/accounts/session.ts';
import type { Decision } from '#web/booking/order-lists/use-decision.tsx';
import classes from '#web/dashboard/bell.module.css';
import { BELL_WORDS, itemFacts, itemTitle, withoutOwn } from '#web/dashboard/bell-places.ts';
import { sayCount } from '#web/dashboard/figure.tsx';
import { useRecentAnnouncements } from '#web/lib/announce.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { orderLink } from '#web/orders/order-words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { EmptyState, Loading } from '#web/ui/states.tsx';

type Deciding = Pick<Decision, 'accept' | 'reject' | 'isPending'>;

interface BellPanelProps extends Deciding {
  /** Undefined while loading. */
  groups: readonly BellGroup[] | undefined;
  onRead: () => void;
  onClose: () => void;
}

/** The list that the bell opens: pending items by kind. Each one links to the page where it is handled. */
export function BellPanel({ groups, onRead, onClose, ...decision }: BellPanelProps) {
  const isAtPlant = belongsTo('plantPeople', useMe().role);
  const hasUnread = groups?.some(({ unread }) => unread > 0);
  return (
    <>
      <div className={classes.head}>
        <Text component="h2" fw={600}>
          {t('Notifications')}
        </Text>
        {hasUnread && (
          <Button size="compact-sm" variant="subtle" onClick={onRead}>
            {t('Mark all as read')}
          </Button>
        )}
      </div>
      {!groups ? (
        <Loading />
      ) : groups.length === 0 ? (
        <EmptyState
          icon={IconBell}
          title={t('You’re all caught up.')}
          {...(isAtPlant && {
            action: (
              <ButtonLink to="/processordashboard/pendingOrders" variant="default" onClick={onClose}>
                {t('Pending Orders')}
              </ButtonLink>
            ),
          })}
        />
      ) : (
        <ScrollArea.Autosize className={classes.box} type="auto">
          {groups.map((group) =>
            group.kind === 'requests' ? (
              <Requests key={group.kind} group={group} onClose={onClose} {...decision} />
            ) : (
              <Kind key={group.kind} group={group} onClose={onClose}>
                {group.items.map((item, at) => (
                  <Entry key={item.item_id} isUnread={at < group.unread}>
                    <Link {...BELL_WORDS[group.kind].item(item)} className={classes.name} onClick={onClose}>
                      {itemTitle(group.kind, item)}
                    </Link>
                    <Text size="sm" c="dimmed">
                      {itemFacts(group.kind, item)}
                    </Text>
                  </Entry>
                ))}
              </Kind>
            ),
          )}
        </ScrollArea.Autosize>
      )}
      <LastMessages />
    </>
  );
}

/** The last messages that were shown at the bottom of the window, for whoever didn't finish reading one. */
function LastMessages() {
  const id = useId();
  const messages = useRecentAnnouncements();
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.last}>
      <h3 id={id}>{t('Last messages')}</h3>
      <ul className={classes.list}>
        {messages.map((message) => (
          <li key={message.id} data-tone={message.tone}>
            {message.text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Kind({ group, onClose, children }: { group: BellGroup; onClose: () => void; children: ReactNode }) {
  const id = useId();
  const { time_zone } = useMe();
  const { title, list } = BELL_WORDS[group.kind];
  return (
    <section aria-labelledby={id}>
      <Link {...list(todayIn(time_zone, new Date()))} className={classes.kind} onClick={onClose}>
        <h3 id={id}>{t(title)}</h3>
        <span className={classes.count}>{sayCount(group.count)}</span>
        <IconChevronRight size={16} aria-hidden />
      </Link>
      <ul className={classes.list}>{children}</ul>
    </section>
  );
}

function Entry({ isUnread, children }: { isUnread: boolean; children: ReactNode }) {
  return (
    <li className={classes.entry} data-is-unread={isUnread}>
      {isUnread && <VisuallyHidden>{t('Unread')}</VisuallyHidden>}
      {children}
    </li>
  );
}

interface RequestsProps extends Deciding {
  group: BellGroup;
  onClose: () => void;
}

/** Requests can be decided here. Accept and Reject ask for confirmation. */
function Requests({ group, onClose, accept, reject, isPending }: RequestsProps) {
  const { data } = useApiQuery(proOrderList, {
    order_type: 'pending_approval',
    sort: '-order_id',
    page: 1,
    page_size: 50,
  });
  const me = useMe();
  const rows = data && withoutOwn(data.rows, me);
  return (
    <Kind group={group} onClose={onClose}>
      {!rows && <Loading />}
      {rows?.map((row, at) => (
        <Entry key={row.order_id} isUnread={at < group.unread}>
          <Request row={row} onLeave={onClose} />
          {row.can.decide && (
            <Group gap="xs" mt="xs">
              <Button size="xs" disabled={isPending} onClick={() => void accept(row)}>
                {t('Accept')}
              </Button>
              <Button size="xs" variant="default" disabled={isPending} onClick={() => void reject(row)}>
                {t('Reject')}
              </Button>
              <ButtonLink
                leftSection={<IconPencil aria-hidden />}
                size="xs"
                variant="subtle"
                {...orderLink(row.order_id)}
                onClick={onClose}
              >
                {t('Edit')}
              </ButtonLink>
            </Group>
          )}
        </Entry>
      ))}
    </Kind>
  );
}

/** Title, customer, and who created it. */
function Request({ row, onLeave }: { row: OrderRow; onLeave: () => void }) {
  const { order_id, title, first_name, last_name, associate_first_name, associate_last_name, dropoff_date } = row;
  const customer = `${first_name} ${last_name}`.trim();
  return (
    <>
      <Link {...orderLink(order_id)} className={classes.name} onClick={onLeave}>
        {title}
      </Link>
      {customer && <Text size="sm">{customer}</Text>}
      <Text size="sm" c="dimmed">
        {t('Drop-off on {day}, requested by {name}', {
          day: showDay(dropoff_date),
          name: `${associate_first_name} ${associate_last_name}`.trim(),
        })}
      </Text>
    </>
  );
}
