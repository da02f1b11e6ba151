import { Kbd, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useEffect } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import classes from '#web/app/palette-button.module.css';
import { t } from '#web/lib/words.ts';

const loadPalette = async () => ({ default: (await import('#web/app/palette.tsx')).Palette });
const Palette = lazy(loadPalette);

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens the search for screens, orders and customers: by this button, or with Ctrl K (⌘ K) from anywhere but a dialog. */
export function PaletteButton({ me }: { me: Session }) {
  const [isOpen, palette] = useDisclosure(false);

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(isApple() ? event.metaKey : event.ctrlKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!(event.target as HTMLElement).closest('[role="dialog"]')) palette.open();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [palette.open]);

  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        onPointerEnter={() => void loadPalette().catch(() => {})}
        onClick={palette.open}
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
      {isOpen && (
        <Suspense>
          <Palette me={me} onClose={palette.close} />
        </Suspense>
      )}
    </>
  );
}
