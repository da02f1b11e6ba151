import { Button, Group, Indicator, Popover, ScrollArea, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import { showDay } from '#contract/lib/days.ts';
import { type OrderRow, proOrderList } from '#contract/orders/api.ts';
import { useAsk } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/orders/bell.module.css';
import { addressOfOrder } from '#web/orders/order-words.ts';
import { useDecision } from '#web/orders/use-decision.tsx';
import { Loading } from '#web/ui/states.tsx';

/** Height of the list. Spec part 2, section 9. */
const LIST_HEIGHT = 400;

/**
 * The requests that wait for the plant: the office's to decide, a portal user's own to look at. A dot says that there are some
 * this person has not seen. Spec part 2, section 2 (Notifications); decision C-16.
 */
export function Bell({ me }: { me: Session }) {
  const [isOpen, popover] = useDisclosure(false);
  const requests = useAsk(proOrderList, { order_type: 'pending_approval', sort: '-order_id', page: 1, page_size: 50 });
  const rows = requests.data?.rows ?? [];
  const newest = rows[0]?.order_id ?? 0;
  const [seen, setSeen] = useLocalStorage({ key: `hindquarter.seen.${me.id}`, defaultValue: 0 });
  const hasUnseen = newest > seen;
  const { accept, reject, isPending, dialog } = useDecision();

  useEffect(() => {
    if (isOpen && hasUnseen) setSeen(newest);
  }, [isOpen, hasUnseen, newest, setSeen]);

  return (
    <>
      <Popover
        opened={isOpen}
        onChange={(opened) => !opened && popover.close()}
        width="24rem"
        position="bottom-end"
        trapFocus
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.bell}
            onClick={popover.toggle}
            aria-label={hasUnseen ? t('Requests, some not seen yet') : t('Requests')}
          >
            <Indicator disabled={!hasUnseen} size={9} offset={3}>
              <BellMark />
            </Indicator>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.panel}>
          <Text component="h2" fw={600} className={classes.title}>
            {t('Requests')}
          </Text>
          {requests.isPending ? (
            <Loading />
          ) : rows.length === 0 ? (
            <Text c="dimmed" p="md">
              {t('No request waits for a decision.')}
            </Text>
          ) : (
            <ScrollArea.Autosize mah={LIST_HEIGHT} type="auto">
              <ul className={classes.list}>
                {rows.map((row) => (
                  <li key={row.order_id} className={classes.entry}>
                    <Request row={row} onLeave={popover.close} />
                    {row.can.decide && (
                      <Group gap="xs" mt="xs">
                        <Button size="xs" disabled={isPending} onClick={() => void accept(row)}>
                          {t('Accept')}
                        </Button>
                        <Button size="xs" variant="default" disabled={isPending} onClick={() => void reject(row)}>
                          {t('Reject')}
                        </Button>
                        <Button
                          size="xs"
                          variant="subtle"
                          component={Link}
                          to={addressOfOrder(row.order_id)}
                          onClick={popover.close}
                        >
                          {t('Edit')}
                        </Button>
                      </Group>
                    )}
                  </li>
                ))}
              </ul>
            </ScrollArea.Autosize>
          )}
        </Popover.Dropdown>
      </Popover>
      {dialog}
    </>
  );
}

/** Title, customer and who created it. */
function Request({ row, onLeave }: { row: OrderRow; onLeave: () => void }) {
  const { order_id, title, first_name, last_name, associate_first_name, associate_last_name, dropoff_date } = row;
  const customer = `${first_name} ${last_name}`.trim();
  return (
    <>
      <Link to={addressOfOrder(order_id)} className={classes.name} onClick={onLeave}>
        {title}
      </Link>
      {customer && <Text size="sm">{customer}</Text>}
      <Text size="sm" c="dimmed">
        {t('Drop off on {day}, asked by {name}', {
          day: showDay(dropoff_date),
          name: `${associate_first_name} ${associate_last_name}`.trim(),
        })}
      </Text>
    </>
  );
}

const BellMark = () => (
  <svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden>
    <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6 2 6H4s2-1 2-6" strokeLinecap="round" strokeLinejoin="round" />
    <path d="M10 19.5a2.2 2.2 0 0 0 4 0" strokeLinecap="round" />
  </svg>
);
