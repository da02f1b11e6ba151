import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '#web/app/shell/notice-bar.module.css';
import { t } from '#web/lib/words.ts';

/** A bar above the page that stays until closed. */
export function NoticeBar({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <aside className={classes.bar} aria-label={t('Notice')}>
      <div className={classes.words}>{children}</div>
      <CloseButton aria-label={t('Close')} variant="transparent" c="inherit" onClick={onClose} />
    </aside>
  );
}
