import { Anchor, CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import {
  type Announcement,
  type BarArea,
  dismissAnnouncement,
  keepsMessages,
  shownMs,
  useAnnouncement,
} from '#web/lib/announce.ts';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import classes from '#web/ui/message-bar.module.css';

/**
 * The app's only message bar, filled by `announce`. It closes on its own unless the pointer, a finger, or focus is on it, or the
 * person wants to close them. `area` decides the color of errors.
 */
export function MessageBar({ area }: { area: BarArea | undefined }) {
  const message = useAnnouncement();
  const isKept = keepsMessages.useValue();
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (!message || isHeld || isKept) return;
    const timer = setTimeout(() => dismissAnnouncement(message.id), shownMs(message, area));
    return () => clearTimeout(timer);
  }, [message, isHeld, isKept, area]);

  const close = () => {
    setHeld(false);
    if (message) dismissAnnouncement(message.id);
  };

  // Both live regions stay on the page, because some screen readers don't announce a region that is inserted along with its
  // text.
  return (
    <div className={classes.place}>
      {(['error', 'success'] as const).map((tone) => (
        <div key={tone} role={tone === 'error' ? 'alert' : 'status'}>
          {message?.tone === tone && (
            // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the message open
            <div
              className={classes.bar}
              data-tone={tone}
              data-area={area}
              // The bar still closes on its own if it appears under a pointer that isn't moving, for example over the button
              // just pressed.
              onMouseMove={({ movementX, movementY }) => {
                if (movementX !== 0 || movementY !== 0) setHeld(true);
              }}
              onMouseLeave={() => setHeld(false)}
              // A finger on the bar holds it; lifted, it has its whole time again.
              onTouchStart={() => setHeld(true)}
              onTouchEnd={() => setHeld(false)}
              onTouchCancel={() => setHeld(false)}
              onFocus={() => setHeld(true)}
              onBlur={() => setHeld(false)}
            >
              <span className={classes.words}>{message.text}</span>
              {message.link && <NextStep link={message.link} onPick={close} />}
              <CloseButton aria-label={t('Close message')} variant="transparent" c="inherit" onClick={close} />
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

function NextStep({ link, onPick }: { link: NonNullable<Announcement['link']>; onPick: () => void }) {
  if ('to' in link) {
    const { label, ...page } = link;
    return (
      <AnchorLink {...page} c="inherit" onClick={onPick}>
        {label}
      </AnchorLink>
    );
  }
  const act = () => {
    onPick();
    link.onPick();
  };
  return (
    <Anchor component="button" type="button" c="inherit" fw={600} onClick={act}>
      {link.label}
    </Anchor>
  );
}
