import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import classes from '#web/app/palette/palette-button.module.css';
import { t } from '#web/lib/words.ts';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Ctrl K (⌘ K) opens the search for screens, orders, and customers, except in a dialog. */
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

/** A button that opens the search. `onNear` is called when the pointer or focus reaches it, to preload the search. */
export function PaletteButton({ onOpen, onNear }: { onOpen: () => void; onNear: () => void }) {
  return (
    <UnstyledButton
      className={classes.button}
      aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
      onPointerEnter={onNear}
      onClick={onOpen}
    >
      <IconSearch aria-hidden />
      <span className={classes.words}>{t('Go to')}</span>
      <Kbd size="xs" className={classes.key}>
        {isApple() ? '⌘ K' : 'Ctrl K'}
      </Kbd>
    </UnstyledButton>
  );
}
