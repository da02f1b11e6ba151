import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from '#web/ui/photos/photo-view.module.css';

/** Moving the finger less than this counts as a tap. */
const SWIPE_PX = 40;

interface PhotoViewProps {
  /** Whose photos they are, or what the photo at this index shows. */
  title: string | ((at: number) => string);
  count: number;
  /** The index of the photo shown first, counting from 0. */
  start?: number;
  onClose: () => void;
  /** The photo at this index, as an image with this class. */
  children: (at: number, className: string | undefined) => ReactNode;
  /** The actions for the photo at this index. */
  actions?: (at: number) => ReactNode;
}

/**
 * Photos one at a time, as large as the window allows. Buttons, arrow keys, and swipes move between them.
 *
 *     <PhotoView title="Photos by Ruth O." count={ids.length} onClose={close}>
 *       {(at, className) => <img src={addressOf(ids[at])} alt="" className={className} />}
 *     </PhotoView>
 */
export function PhotoView({ title, count, start = 0, onClose, children, actions }: PhotoViewProps) {
  const [at, setAt] = useState(start);
  const [touchedAt, setTouchedAt] = useState<number>();
  const go = (step: -1 | 1) => setAt((now) => Math.min(count - 1, Math.max(0, now + step)));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1);
    if (key === 'ArrowRight') go(1);
  };
  return (
    <Dialog
      title={typeof title === 'string' ? title : title(at)}
      {...(count > 1 && { subtitle: t('{number} of {count}', { number: at + 1, count }) })}
      size="full"
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and swipes repeat what the buttons do */}
      <div
        className={classes.view}
        onKeyDown={onKeyDown}
        onTouchStart={({ touches }) => setTouchedAt(touches.length === 1 ? touches[0]?.clientX : undefined)}
        onTouchEnd={({ changedTouches }) => {
          const moved = (changedTouches[0]?.clientX ?? 0) - (touchedAt ?? Number.NaN);
          if (Math.abs(moved) > SWIPE_PX) go(moved > 0 ? -1 : 1);
        }}
      >
        {children(at, classes.photo)}
        {count > 1 && (
          <>
            <ActionIcon
              className={classes.previous}
              variant="default"
              size="44px"
              aria-label={t('Previous photo')}
              aria-disabled={at === 0}
              onClick={() => go(-1)}
            >
              <IconChevronLeft aria-hidden />
            </ActionIcon>
            <ActionIcon
              className={classes.next}
              variant="default"
              size="44px"
              aria-label={t('Next photo')}
              aria-disabled={at === count - 1}
              data-autofocus
              onClick={() => go(1)}
            >
              <IconChevronRight aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions(at)}</div>}
    </Dialog>
  );
}
