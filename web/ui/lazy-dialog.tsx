import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { announce } from '#web/lib/announce.ts';
import { LostConnection, wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';

interface Closable {
  onClose: () => void;
}

/**
 * A dialog whose code loads when it is first opened. If the code can't be loaded, the message bar says so and the dialog
 * closes; the screen below keeps everything that was typed.
 *
 *     const TagsDialog = lazyDialog(() => import('…/tags-dialog.tsx').then(({ TagsDialog }) => TagsDialog));
 *     {isOpen && <TagsDialog onClose={close} />}
 */
export function lazyDialog<Props extends Closable>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Code: ComponentType<Props> = lazy(() =>
    load().then(
      (dialog) => ({ default: dialog }),
      () => ({ default: NotLoaded }),
    ),
  );
  return (props) => (
    <Suspense>
      <Code {...props} />
    </Suspense>
  );
}

/** Rendered if a dialog's code can't be loaded. Browsers don't retry a failed module, so only a reload helps. */
function NotLoaded({ onClose }: Closable): null {
  const giveUp = useEffectEvent(() => {
    const reload = { label: t('Reload'), onPick: () => location.reload() };
    announce('error', wordsOf(new LostConnection()), reload);
    onClose();
  });
  useEffect(() => giveUp(), []);
  return null;
}
