import { Button, Group, Modal, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { t } from '#web/lib/words.ts';
import { useDialogStack } from '#web/ui/dialog-stack.ts';

export interface Question {
  /** Spec part 2, section 2 (Day orders popup). */
  title?: string;
  text?: string;
  yes?: string;
  no?: string;
}

let asked: { question: Question; answer: (isYes: boolean) => void } | null = null;
const listeners = new Set<() => void>();

function show(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

/**
 * Asks a yes/no question and answers true for yes. Needs `ConfirmDialog` somewhere in the page; the shell has it.
 *
 *     if (await askToConfirm({ text: t('…'), yes: t('yes') })) remove.mutate({ order_id });
 */
export function askToConfirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((answer) => show({ question, answer }));
}

/** Asks before a form is closed that somebody has begun to fill in. */
export const askToDrop = (): Promise<boolean> => askToConfirm({ text: t('What you typed here will be lost.') });

/** The dialog that shows what `askToConfirm` asks. No has the focus: Enter by mistake changes nothing. */
export function ConfirmDialog() {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
  return current && <AskedQuestion {...current} />;
}

function AskedQuestion({ question, answer: giveAnswer }: NonNullable<typeof asked>) {
  const { title = t('Are you sure'), text, yes = t('Yes'), no = t('No') } = question;
  const isTopmost = useDialogStack();
  const answer = (isYes: boolean) => {
    show(null);
    giveAnswer(isYes);
  };

  return (
    <Modal
      opened
      title={title}
      size="sm"
      zIndex={400}
      withCloseButton={false}
      onClose={() => isTopmost() && answer(false)}
    >
      {text && <Text mb="lg">{text}</Text>}
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {no}
        </Button>
        <Button onClick={() => answer(true)}>{yes}</Button>
      </Group>
    </Modal>
  );
}
