import { Button, type ButtonProps } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { SendSheetDialog } from '#web/cut-sheets/sheet-links/send-sheet-dialog.tsx';
import { t } from '#web/lib/words.ts';

interface SendSheetButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  data_id: number;
  /** The customer's name. */
  name: string;
}

/** The Send Cut sheets button for one sheet. Opens a dialog with what was sent and the ways to send it. */
export function SendSheetButton({ data_id, name, ...look }: SendSheetButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        leftSection={<IconSend aria-hidden />}
        variant="default"
        {...look}
        aria-label={t('Send Cut sheets: {name}', { name })}
        onClick={() => setIsOpen(true)}
      >
        {t('Send Cut sheets')}
      </Button>
      {isOpen && <SendSheetDialog data_id={data_id} name={name} onClose={() => setIsOpen(false)} />}
    </>
  );
}
