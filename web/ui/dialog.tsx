import { Button, Modal, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { createContext, type ReactNode, useContext } from 'react';
import { t } from '#web/lib/words.ts';
import { useAskBeforeBack } from '#web/ui/ask-before-dropping.ts';
import { PHONE } from '#web/ui/breakpoints.ts';
import { askToDrop } from '#web/ui/confirm-dialog.tsx';
import { useDialogStack } from '#web/ui/dialog-stack.ts';

export interface DialogProps {
  title: string;
  /** A line below the title, such as the date. */
  subtitle?: string;
  onClose: () => void;
  /** True if closing would lose input, so that the dialog asks first. For forms, pass `form.formState.isDirty`. */
  isDirty?: boolean;
  /** 'full' is as wide as the window, up to 84rem. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'full';
  children: ReactNode;
}

/**
 * Mount it to open the dialog and unmount it to close. On phones it fills the screen.
 *
 *     {isOpen && <Dialog title="Select Organs" onClose={close} isDirty={form.formState.isDirty}>…</Dialog>}
 */
export function Dialog({ title, subtitle, onClose, isDirty = false, size = 'md', children }: DialogProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const isTopmost = useDialogStack();
  useAskBeforeBack(isDirty);

  async function close() {
    if (!isTopmost()) return;
    if (!isDirty || (await askToDrop())) onClose();
  }

  return (
    <Modal.Root
      opened
      onClose={() => void close()}
      {...(size === 'full' ? { size: '84rem', xOffset: '0.5rem' } : { size })}
      fullScreen={isPhone}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header style={{ alignItems: subtitle && 'start' }}>
          <div>
            <Modal.Title>{title}</Modal.Title>
            {subtitle && <Text c="dimmed">{subtitle}</Text>}
          </div>
          <Modal.CloseButton aria-label={t('Close')} />
        </Modal.Header>
        <Modal.Body ref={markFirstField}>
          <Close value={() => void close()}>{children}</Close>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const Close = createContext(() => {});

/** Closes its dialog. Asks first if there is unsaved input. */
export function CancelButton({ children = t('Cancel') }: { children?: string }) {
  return (
    <Button variant="default" size="md" onClick={useContext(Close)}>
      {children}
    </Button>
  );
}

/**
 * Focuses the first field instead of the close button, unless the dialog marked another element. A choice between two forms of a
 * field comes before it and is skipped.
 */
function markFirstField(body: HTMLElement | null): void {
  if (body?.querySelector('[data-autofocus]')) return;
  body
    ?.querySelector('input:not([readonly], .mantine-SegmentedControl-input), textarea, select')
    ?.setAttribute('data-autofocus', '');
}
