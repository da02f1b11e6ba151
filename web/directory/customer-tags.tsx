import { Text } from '@mantine/core';
import type { Customer } from '#contract/directory/api.ts';
import { SectionHead } from '#web/directory/section-head.tsx';
import { TagChips } from '#web/directory/tag-chips.tsx';
import classes from '#web/directory/tag-dialog.module.css';
import { TagInput, useTagging } from '#web/directory/tag-dialog.tsx';
import { t } from '#web/lib/words.ts';

/** The plant's tags on this customer. */
export function CustomerTags({ customer: { id, tags, can } }: { customer: Customer }) {
  const tagging = useTagging();
  const give = (name: string, on: boolean) => tagging.mutate({ ids: [id], name, on });
  return (
    <section className={classes.tags}>
      <SectionHead>{t('Tags')}</SectionHead>
      {tags.length === 0 && <Text c="dimmed">{t('No tags yet.')}</Text>}
      <TagChips tags={tags} {...(can.edit && { onRemove: ({ name }) => give(name, false) })} />
      {can.edit && <TagInput taken={tags} isBusy={tagging.isPending} onPick={(name) => give(name, true)} />}
    </section>
  );
}
