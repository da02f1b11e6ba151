import { Modal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/dashboard/dashboard.module.css';
import { useNow } from '#web/dashboard/use-now.ts';
import { useAwake } from '#web/floor/use-awake.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

/** The day in full screen, in type large enough to read from across the room. */
export function Wall({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { plant_name, time_zone } = useMe();
  const now = useNow();
  useAwake();
  useEffect(() => {
    // Browsers allow full screen only after a click, so a wall opened from a bookmark fills only the window.
    void document.documentElement.requestFullscreen?.().catch(() => {});
    const leave = () => document.fullscreenElement === null && onClose();
    document.addEventListener('fullscreenchange', leave);
    return () => {
      document.removeEventListener('fullscreenchange', leave);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    };
  }, [onClose]);

  return (
    <Modal.Root opened onClose={onClose} fullScreen>
      <Modal.Content radius={0}>
        <Modal.Header className={classes.wallHead}>
          <Modal.Title className={classes.wallTitle}>{plant_name}</Modal.Title>
          <time className={classes.wallTime} dateTime={now.toISOString()}>
            {formatInstant(now, time_zone)}
          </time>
          <Modal.CloseButton size="xl" className={classes.wallClose} aria-label={t('Exit full screen')} />
        </Modal.Header>
        <Modal.Body className={classes.wall}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
