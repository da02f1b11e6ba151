import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { announce } from '#web/lib/announce.ts';
import { LostConnection, wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';

/** What every dialog can be asked. */
interface Closable {
  onClose: () => void;
}
/** A dialog's code, once it has come. */
interface Code<Props> {
  load: () => Promise<ComponentType<Props>>;
  known: ComponentType<Props> | null;
}

/**
 * A dialog whose code comes when it is first opened. Without a connection the message bar says so and the dialog counts as
 * closed: the screen under it stays with all that was typed. A browser does not ask again for a file it could not have, so the
 * bar offers to reload the page. Until the code is there `fallback` stands in the dialog's place.
 *
 *     const TagsDialog = lazyDialog(() => import('…/tags-dialog.tsx').then(({ TagsDialog }) => TagsDialog));
 *     {isOpen && <TagsDialog onClose={close} />}
 */
export function lazyDialog<Props extends Closable>(load: Code<Props>['load']) {
  const code: Code<Props> = { load, known: null };
  return ({ fallback, ...props }: Props & { fallback?: ReactNode }): ReactNode => (
    <LazyDialog code={code} props={props as unknown as Props} fallback={fallback} />
  );
}

function LazyDialog<Props extends Closable>({
  code,
  props,
  fallback,
}: {
  code: Code<Props>;
  props: Props;
  fallback: ReactNode;
}) {
  const [Dialog, setDialog] = useState(() => code.known);
  const giveUp = useEffectEvent((error: unknown) => {
    const reload = { label: t('Reload'), onPick: () => location.reload() };
    announce('error', wordsOf(new LostConnection(error)), reload);
    props.onClose();
  });

  useEffect(() => {
    let isGone = false;
    code.load().then(
      (loaded) => {
        code.known = loaded;
        if (!isGone) setDialog(() => loaded);
      },
      (error: unknown) => {
        if (!isGone) giveUp(error);
      },
    );
    return () => {
      isGone = true;
    };
  }, [code]);

  return Dialog ? <Dialog {...props} /> : fallback;
}
