import { Box, Button, Checkbox, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { makeStore } from '#web/lib/store.ts';
import { t } from '#web/lib/words.ts';
import { useDialogStack } from '#web/ui/dialog-stack.ts';

export interface Question {
  title?: string;
  text?: string;
  yes?: string;
  no?: string;
  /** What the user has to agree to with a check mark before they can say yes. */
  tick?: string;
  /** What else is asked, below the text. */
  more?: ReactNode;
}

interface Asked {
  question: Question;
  answer: (isYes: boolean) => void;
}
const asked = makeStore<Asked | null>(null);

/**
 * Asks a yes/no question; true means yes. Needs a `ConfirmDialog` on the page, which the shell provides.
 *
 *     if (await askToConfirm({ text: t('…'), yes: t('yes') })) remove.mutate({ order_id });
 */
export function askToConfirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((answer) => asked.set({ question, answer }));
}

/** Asks before closing a form with unsaved input. */
export const askToDrop = (): Promise<boolean> => askToConfirm({ text: t('Your unsaved changes will be lost.') });

/** Shows the question from `askToConfirm`. The No button has focus, so a stray Enter changes nothing. */
export function ConfirmDialog() {
  const current = asked.useValue();
  return current && <AskedQuestion {...current} />;
}

function AskedQuestion({ question, answer: giveAnswer }: Asked) {
  const { title = t('Are you sure'), text, yes = t('Yes'), no = t('No'), tick, more } = question;
  const [isTicked, setTicked] = useState(false);
  const isTopmost = useDialogStack();
  const answer = (isYes: boolean) => {
    asked.set(null);
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
      {text && (
        <Text mb="lg" style={{ whiteSpace: 'pre-line' }}>
          {text}
        </Text>
      )}
      {more && <Box mb="lg">{more}</Box>}
      {tick !== undefined && (
        <Checkbox
          mb="lg"
          label={tick}
          checked={isTicked}
          onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {no}
        </Button>
        <Button disabled={tick !== undefined && !isTicked} onClick={() => answer(true)}>
          {yes}
        </Button>
      </Group>
    </Modal>
  );
}
