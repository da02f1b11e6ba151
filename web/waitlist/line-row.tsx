import { ActionIcon, Button, Menu, Stack, VisuallyHidden } from '@mantine/core';
import { isOffice } from '#contract/lib/roles.ts';
import type { WaitlistEntry } from '#contract/waitlist/api.ts';
import { ENTRY_WORDS, type EntryStatus } from '#contract/waitlist/status.ts';
import { useMe } from '#web/accounts/session.ts';
import { customerLink } from '#web/directory/find-customers.ts';
import { formatInstant, showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { orderLink } from '#web/orders/order-words.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { animalsOf, daysOf, nameOf } from '#web/waitlist/entry-words.ts';
import classes from '#web/waitlist/line-list.module.css';
import type { useLine } from '#web/waitlist/use-line.ts';

const COLORS: Readonly<Record<EntryStatus, string>> = {
  waiting: 'amber',
  offered: 'turquoise',
  booked: 'green',
  declined: 'red',
  lapsed: 'red',
  left: 'red',
  missed: 'red',
};

/** One entry: position, customer, days, animals, status, when it was added or ended, and how long an offer is held. */
export function LineRow({
  entry,
  line,
  onOffer,
  onUp,
  onDown,
}: {
  entry: WaitlistEntry;
  line: ReturnType<typeof useLine>;
  onOffer: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}) {
  const { role, time_zone } = useMe();
  const office = isOffice(role);
  const { can, offer, number, status } = entry;
  const name = nameOf(entry);

  return (
    <>
      <div className={classes.place}>
        {number !== null && (
          <span>
            <VisuallyHidden>{t('Place in line')} </VisuallyHidden>
            {number}
          </span>
        )}
        {can.move && (
          <Stack gap={0}>
            <MoveButton way="up" label={t('Move {name} up', { name })} onPick={onUp} />
            <MoveButton way="down" label={t('Move {name} down', { name })} onPick={onDown} />
          </Stack>
        )}
      </div>
      <div className={classes.who}>
        <strong>
          {office ? (
            <AnchorLink {...customerLink({ id: entry.customer_id })} draggable={false}>
              {name}
            </AnchorLink>
          ) : (
            name
          )}
        </strong>
        <div className={classes.more}>{entry.title}</div>
        {entry.remark && <div className={classes.more}>{entry.remark}</div>}
      </div>
      <div className={classes.what}>
        <div className={classes.days}>{daysOf(entry)}</div>
        <div className={classes.more}>{animalsOf(entry)}</div>
      </div>
      <div className={classes.state}>
        <StatusTag color={COLORS[status]}>{t(ENTRY_WORDS[status])}</StatusTag>
        {offer && (
          <div>
            {t('{day} held until {until}', {
              day: showDay(offer.day),
              until: formatInstant(offer.offered_until, time_zone),
            })}
          </div>
        )}
        <div className={classes.more}>
          {entry.ended_at === null
            ? t('Since {when}', { when: formatInstant(entry.created_at, time_zone) })
            : formatInstant(entry.ended_at, time_zone)}
        </div>
        {entry.order_ids[0] !== undefined && (
          <AnchorLink {...orderLink(entry.order_ids[0])}>{t('Open the order')}</AnchorLink>
        )}
      </div>
      <div className={classes.actions}>
        {can.accept && (
          <Button
            size="sm"
            variant={office ? 'default' : 'filled'}
            loading={line.isBusy}
            aria-label={office ? t('Book this day for {name}', { name }) : undefined}
            onClick={() => line.accept(entry)}
          >
            {office ? t('Book this day') : t('Accept')}
          </Button>
        )}
        {can.decline && !office && (
          <Button size="sm" variant="default" disabled={line.isBusy} onClick={() => void line.decline(entry)}>
            {t('Decline')}
          </Button>
        )}
        {can.offer && (
          <Button size="sm" variant="default" onClick={onOffer} aria-label={t('Offer a day to {name}', { name })}>
            {t('Offer a day')}
          </Button>
        )}
        {(can.leave || can.withdraw) && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label={t('Actions for {name}', { name })}>
                <Dots />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {can.decline && office && (
                <Menu.Item onClick={() => void line.decline(entry)}>{t('Decline for them')}</Menu.Item>
              )}
              {can.withdraw && <Menu.Item onClick={() => void line.withdraw(entry)}>{t('Withdraw offer')}</Menu.Item>}
              {can.leave && (
                <Menu.Item color="red" onClick={() => void line.leave(entry)}>
                  {office ? t('Remove from the waitlist') : t('Leave the waitlist')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </>
  );
}

function MoveButton({ way, label, onPick }: { way: 'up' | 'down'; label: string; onPick: (() => void) | undefined }) {
  return (
    <ActionIcon
      variant="subtle"
      size={24}
      color="gray"
      data-way={way}
      aria-label={label}
      disabled={!onPick}
      onClick={onPick}
    >
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" className={classes.chevron}>
        <polyline points={way === 'up' ? '2,8 6,4 10,8' : '2,4 6,8 10,4'} />
      </svg>
    </ActionIcon>
  );
}

const Dots = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" fill="currentColor">
    <circle cx="3" cy="8" r="1.5" />
    <circle cx="8" cy="8" r="1.5" />
    <circle cx="13" cy="8" r="1.5" />
  </svg>
);
