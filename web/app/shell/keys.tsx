import { Kbd, Switch } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Role } from '#contract/lib/roles.ts';
import { mayOrder } from '#web/app/create-order.tsx';
import classes from '#web/app/shell/keys.module.css';
import { t, type Words } from '#web/lib/words.ts';
import { MAX_GAP_MS } from '#web/market/pos/scan-burst.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** Single-key shortcuts can be turned off, because speech input and accidental keystrokes also trigger them (WCAG 2.1.4). */
const useAreKeysOn = () =>
  useLocalStorage({ key: 'hindquarter.keys', defaultValue: true, getInitialValueInEffect: false });

/** `/` focuses the search, `n` starts a new order, `?` lists the shortcuts. Ignored while typing or in a dialog. */
export function useKeys({ role, onList }: { role: Role; onList: () => void }): void {
  const navigate = useNavigate();
  const [areOn] = useAreKeysOn();

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    function press(event: KeyboardEvent) {
      clearTimeout(waiting);
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], [role="menu"]')) return;
      const act = actionOf(event.key);
      if (!act) return;
      event.preventDefault();
      // A scanner's next character follows at once. Then this one was part of a code, which only waiting can tell: the key is
      // released before the next one is pressed, and a prefix would have to be set up in every scanner.
      waiting = setTimeout(act, MAX_GAP_MS);
    }
    function actionOf(key: string): (() => void) | undefined {
      if (key === '?') return onList;
      if (areOn && key === 'n' && mayOrder(role)) return () => void navigate({ to: '/neworder' });
      if (areOn && key === '/') return () => document.querySelector<HTMLElement>('input[data-search]')?.focus();
      return undefined;
    }
    document.addEventListener('keydown', press);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener('keydown', press);
    };
  }, [areOn, navigate, onList, role]);
}

const KEYS: readonly { key: string; words: Words }[] = [
  { key: 'Ctrl K', words: 'Go to any screen, order, or customer' },
  { key: '/', words: 'Search the current list' },
  { key: 'n', words: 'Create a new order' },
  { key: '?', words: 'Show keyboard shortcuts' },
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [areOn, setOn] = useAreKeysOn();

  return (
    <Dialog title={t('Keyboard shortcuts')} size="sm" onClose={onClose}>
      <dl className={classes.keys}>
        {KEYS.map(({ key, words }) => (
          <div key={key}>
            <dt>
              <Kbd size="md">{key}</Kbd>
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('Use these shortcuts')}
        checked={areOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
