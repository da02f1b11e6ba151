import { Button, Title } from '@mantine/core';
import classes from '#web/cut-sheets/builder/part-editor.module.css';
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
    <div className={classes.head}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => void ask()}>
        {remove}
      </Button>
    </div>
  );
}
