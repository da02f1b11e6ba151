import { Button, Group, Title } from '@mantine/core';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';

interface PartHeadProps {
  title: string;
  remove: string;
  /** The question to ask before removing the part, or null if nothing would be lost. */
  question: string | null;
  onRemove: () => void;
}

/** A part's title, and the button that takes it off the cut sheet. */
export function PartHead({ title, remove, question, onRemove }: PartHeadProps) {
  async function ask() {
    if (question === null || (await askToConfirm({ text: question, yes: t('Remove') }))) onRemove();
  }
  return (
    <Group gap="sm" justify="space-between" align="baseline" wrap="nowrap">
      <Title order={2} size="h3">
        {title}
      </Title>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => void ask()}>
        {remove}
      </Button>
    </Group>
  );
}
