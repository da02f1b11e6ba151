import { Indicator, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import { proOrderList } from '#contract/booking/api.ts';
import { useAsk } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/notices/bell.module.css';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const BellPanel = lazyDialog(() => import('#web/notices/bell-panel.tsx').then(({ BellPanel }) => BellPanel));

/**
 * The requests that wait for the plant: the office's to decide, a portal user's own to look at. A dot says that there are some
 * this person has not seen. The list comes when it is first opened. Spec part 2, section 2 (Notifications); decision C-16.
 */
export function Bell({ me }: { me: Session }) {
  const [isMade, make] = useState(false);
  const requests = useAsk(proOrderList, { order_type: 'pending_approval', sort: '-order_id', page: 1, page_size: 50 });
  const newest = requests.data?.rows[0]?.order_id ?? 0;
  const [seen, setSeen] = useLocalStorage({ key: `hindquarter.seen.${me.id}`, defaultValue: 0 });
  const hasUnseen = newest > seen;
  const face = {
    className: classes.bell,
    'aria-label': hasUnseen ? t('Requests, some unread') : t('Requests'),
    children: (
      <Indicator disabled={!hasUnseen} size={9} offset={3}>
        <BellMark />
      </Indicator>
    ),
  };

  const closed = <UnstyledButton {...face} aria-haspopup="dialog" aria-expanded={false} onClick={() => make(true)} />;
  if (!isMade) return closed;
  return (
    <BellPanel
      face={face}
      rows={requests.data?.rows}
      onSeen={() => hasUnseen && setSeen(newest)}
      onClose={() => make(false)}
      fallback={closed}
    />
  );
}

const BellMark = () => (
  <svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden>
    <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6 2 6H4s2-1 2-6" strokeLinecap="round" strokeLinejoin="round" />
    <path d="M10 19.5a2.2 2.2 0 0 0 4 0" strokeLinecap="round" />
  </svg>
);
