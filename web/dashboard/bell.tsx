import { Indicator, Popover, UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { getBell, markBell } from '#contract/dashboard/bell-api.ts';
import { useDecision } from '#web/booking/order-lists/use-decision.tsx';
import classes from '#web/dashboard/bell.module.css';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import bar from '#web/messages/bar-button.module.css';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const BellPanel = lazyDialog(() => import('#web/dashboard/bell-panel.tsx').then(({ BellPanel }) => BellPanel));

/**
 * Items that need this user's attention. A dot marks those that arrived since the bell was last opened, on any of the
 * user's devices.
 */
export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const { dialog, ...decision } = useDecision();
  const { data: groups, refetch } = useApiQuery(getBell, {});
  const { mutate: mark } = useApiMutation(markBell, { refetch: [getBell], showsErrors: true });
  const hasNew = groups?.some(({ is_new }) => is_new) ?? false;

  useEffect(() => {
    if (isOpen && hasNew) mark({});
  }, [isOpen, hasNew, mark]);
  // Some entries change without a plant event, so they are refetched whenever the bell opens.
  useEffect(() => {
    if (isOpen) void refetch();
  }, [isOpen, refetch]);

  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} width="26rem" position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton
            className={bar.button}
            aria-label={hasNew ? t('Notifications, some unread') : t('Notifications')}
            onClick={() => setOpen(!isOpen)}
          >
            <Indicator disabled={!hasNew} size={9} offset={3}>
              <IconBell aria-hidden className={bar.mark} />
            </Indicator>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.panel}>
          <BellPanel
            groups={groups}
            {...decision}
            onRead={() => mark({ is_read: true })}
            onClose={() => setOpen(false)}
          />
        </Popover.Dropdown>
      </Popover>
      {dialog}
    </>
  );
}
