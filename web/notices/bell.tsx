import { Indicator, Popover, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import { proOrderList } from '#contract/booking/api.ts';
import { useDecision } from '#web/booking/order-lists/use-decision.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/notices/bell.module.css';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const BellPanel = lazyDialog(() => import('#web/notices/bell-panel.tsx').then(({ BellPanel }) => BellPanel));

/**
 * Pending requests: those the office has to decide on, or a portal user's own. A dot marks requests this user hasn't seen. The
 * list loads when it is first opened.
 */
export function Bell({ me }: { me: Session }) {
  const [isOpen, setOpen] = useState(false);
  const { dialog, ...decision } = useDecision();
  const requests = useApiQuery(proOrderList, {
    order_type: 'pending_approval',
    sort: '-order_id',
    page: 1,
    page_size: 50,
  });
  const newest = requests.data?.rows[0]?.order_id ?? 0;
  const [seen, setSeen] = useLocalStorage({ key: `hindquarter.seen.${me.id}`, defaultValue: 0 });
  const hasUnseen = newest > seen;

  useEffect(() => {
    if (isOpen && hasUnseen) setSeen(newest);
  }, [isOpen, hasUnseen, newest, setSeen]);

  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} width="24rem" position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton
            className={classes.bell}
            aria-label={hasUnseen ? t('Requests, some unread') : t('Requests')}
            onClick={() => setOpen(!isOpen)}
          >
            <Indicator disabled={!hasUnseen} size={9} offset={3}>
              <IconBell aria-hidden className={classes.mark} />
            </Indicator>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.panel}>
          <BellPanel rows={requests.data?.rows} {...decision} onClose={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      {dialog}
    </>
  );
}
