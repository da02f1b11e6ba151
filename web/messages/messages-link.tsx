import { Indicator } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '#web/lib/words.ts';
import classes from '#web/messages/bar-button.module.css';
import { showUnread, useUnread } from '#web/messages/use-unread.ts';

/** The link in the top bar, next to the bell. Also shows the unread count in the page's title. */
export function MessagesLink() {
  const unread = useUnread();
  useEffect(() => countInTitle(unread), [unread]);
  return (
    <Link
      to="/messages"
      className={classes.button}
      aria-label={unread > 0 ? t('Messages, {count} unread', { count: showUnread(unread) }) : t('Messages')}
    >
      <Indicator disabled={unread === 0} size={9} offset={3}>
        <IconMessages aria-hidden className={classes.mark} />
      </Indicator>
    </Link>
  );
}

const COUNT = /^\(\d+\+?\) /;

/** Screens set the title when they open, so the count is put back whenever the title changes. */
function countInTitle(unread: number): (() => void) | undefined {
  const title = document.querySelector('title');
  if (!title) return undefined;
  const show = (count: number) => {
    const next = `${count > 0 ? `(${showUnread(count)}) ` : ''}${document.title.replace(COUNT, '')}`;
    if (document.title !== next) document.title = next;
  };
  show(unread);
  const observer = new MutationObserver(() => show(unread));
  observer.observe(title, { childList: true });
  return () => {
    observer.disconnect();
    show(0);
  };
}
