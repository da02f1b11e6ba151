import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { announce } from '#web/lib/announce.ts';
import { LostConnection, wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';

interface Closable {
  onClose: () => void;
}

/**
 * A dialog whose code loads when it is first opened. When the code cannot be loaded, the message bar says so and the dialog closes:
 * the screen under it keeps everything that was typed.
 *
 *     const TagsDialog = lazyDialog(() => import('…/tags-dialog.tsx').then(({ TagsDialog }) => TagsDialog));
 *     {isOpen && <TagsDialog onClose={close} />}
 */
export function lazyDialog<Props extends Closable>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Code: ComponentType<Props> = lazy(() =>
    load().then(
      (dialog) => ({ default: dialog }),
      (error: unknown) => Promise.reject(new LostConnection(error)),
    ),
  );
  return (props) => (
    <LoadBoundary onFail={props.onClose}>
      <Suspense>
        <Code {...props} />
      </Suspense>
    </LoadBoundary>
  );
}

interface LoadBoundaryProps {
  onFail: () => void;
  children: ReactNode;
}

/** Closes what could not be loaded. Errors of a dialog that did load are for the boundary of the page. */
class LoadBoundary extends Component<LoadBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof LostConnection)) return;
    // A browser does not ask again for a module that failed, so only a reload brings the dialog back.
    announce('error', wordsOf(error), { label: t('Reload'), onPick: () => location.reload() });
    this.props.onFail();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof LostConnection) return null;
    throw error;
  }
}
