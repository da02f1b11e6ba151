import { Kbd, UnstyledButton } from '@mantine/core';
import { useEffect } from 'react';
import classes from '#web/app/palette/palette-button.module.css';
import { t } from '#web/lib/words.ts';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Ctrl K (⌘ K) opens the search for screens, orders and customers, except in a dialog. */
export function usePaletteKey(onOpen: () => void): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(isApple() ? event.metaKey : event.ctrlKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!(event.target as HTMLElement).closest('[role="dialog"]')) onOpen();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onOpen]);
}

/** A button that also opens the search. `onNear` is called when the pointer or focus reaches it, to preload the search. */
export function PaletteButton({ onOpen, onNear }: { onOpen: () => void; onNear: () => void }) {
  return (
    <UnstyledButton
      className={classes.button}
      aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
      onPointerEnter={onNear}
      onClick={onOpen}
    >
      <svg viewBox="0 0 20 20" width={18} height={18} aria-hidden="true">
        <path
          d="M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Zm4 9.5L17 17"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
        />
      </svg>
      <span className={classes.words}>{t('Go to')}</span>
      <Kbd size="xs" className={classes.key}>
        {isApple() ? '⌘ K' : 'Ctrl K'}
      </Kbd>
    </UnstyledButton>
  );
}
