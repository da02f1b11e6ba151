import { Button, Modal, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { createContext, type ReactNode, useContext } from 'react';
import { t } from '#web/lib/words.ts';
import { PHONE } from '#web/ui/breakpoints.ts';
import { askToDrop } from '#web/ui/confirm-dialog.tsx';
import { useDialogStack } from '#web/ui/dialog-stack.ts';

export interface DialogProps {
  title: string;
  /** A line under the title, such as the date. */
  subtitle?: string;
  onClose: () => void;
  /** True while something typed would be lost: closing then asks first. `form.formState.isDirty` is what a form gives. */
  isDirty?: boolean;
  /** 'full' is for a whole screen's work, as wide as the window gives. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'full';
  children: ReactNode;
}

/**
 * A dialog is mounted while it is open and unmounted to close it; on a phone it takes the whole screen.
 *
 *     {isOpen && <Dialog title="Select Organs" onClose={close} isDirty={form.formState.isDirty}>…</Dialog>}
 */
export function Dialog({ title, subtitle, onClose, isDirty = false, size = 'md', children }: DialogProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const isTopmost = useDialogStack();

  async function close() {
    if (!isTopmost()) return;
    if (!isDirty || (await askToDrop())) onClose();
  }

  return (
    <Modal.Root opened onClose={() => void close()} size={size === 'full' ? '84rem' : size} fullScreen={isPhone}>
      <Modal.Overlay />
      <Modal.Content>
        {/* A header of a dialog is no second banner of the page. */}
        <Modal.Header role="presentation">
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

/** Closes the dialog it stands in, which asks before something typed is lost. */
export function CancelButton({ children = t('Cancel') }: { children?: string }) {
  return (
    <Button variant="default" size="md" onClick={useContext(Close)}>
      {children}
    </Button>
  );
}

/** The focus begins in the first field to fill in, unless the dialog says where, and not on the button that closes. */
function markFirstField(body: HTMLElement | null): void {
  if (body?.querySelector('[data-autofocus]')) return;
  body?.querySelector('input:not([readonly]), textarea, select')?.setAttribute('data-autofocus', '');
}
