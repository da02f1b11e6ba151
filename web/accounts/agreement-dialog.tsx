import { Button, Group, Stack, Text } from '@mantine/core';
import { AGREEMENTS } from '#contract/legal/agreements.ts';
import { showDay } from '#contract/lib/days.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** An agreement's text, opened from registration. Spec part 1, section 2. */
export function AgreementDialog({ agreement, onClose }: { agreement: keyof typeof AGREEMENTS; onClose: () => void }) {
  const { title, version, paragraphs } = AGREEMENTS[agreement];

  return (
    <Dialog title={title} subtitle={showDay(version)} size="lg" onClose={onClose}>
      <Stack>
        {paragraphs.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
        <Group justify="flex-end">
          <Button onClick={onClose}>Close</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
