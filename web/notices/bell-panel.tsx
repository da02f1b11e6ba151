import { Button, Group, ScrollArea, Text } from '@mantine/core';
import { IconBell, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OrderRow } from '#contract/booking/api.ts';
import type { Decision } from '#web/booking/order-lists/use-decision.tsx';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/notices/bell.module.css';
import { orderLink } from '#web/orders/order-words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { EmptyState, Loading } from '#web/ui/states.tsx';

interface BellPanelProps extends Pick<Decision, 'accept' | 'reject' | 'isPending'> {
  /** Undefined while loading. */
  rows: readonly OrderRow[] | undefined;
  onClose: () => void;
}

/** The list the bell opens. Accept and Reject ask for confirmation. */
export function BellPanel({ rows, accept, reject, isPending, onClose }: BellPanelProps) {
  return (
    <>
      <Text component="h2" fw={600} className={classes.title}>
        {t('Requests')}
      </Text>
      {!rows ? (
        <Loading />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={IconBell}
          title={t('No requests to review.')}
          action={
            <ButtonLink to="/processordashboard/pendingOrders" variant="default" onClick={onClose}>
              {t('Pending Orders')}
            </ButtonLink>
          }
        />
      ) : (
        <ScrollArea.Autosize className={classes.box} type="auto">
          <ul className={classes.list}>
            {rows.map((row) => (
              <li key={row.order_id} className={classes.entry}>
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
              </li>
            ))}
          </ul>
        </ScrollArea.Autosize>
      )}
    </>
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
