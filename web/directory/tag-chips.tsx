import { Badge, CloseButton } from '@mantine/core';
import type { Tag } from '#contract/directory/api.ts';
import classes from '#web/directory/tag-chips.module.css';
import { t } from '#web/lib/words.ts';

/** A customer's tags. With `onRemove`, each can be removed. */
export function TagChips({ tags, onRemove }: { tags: readonly Tag[]; onRemove?: (tag: Tag) => void }) {
  if (tags.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('Tags')}>
      {tags.map((tag) => (
        <li key={tag.id}>
          <Badge
            variant="default"
            tt="none"
            size="lg"
            fw={500}
            className={classes.chip}
            rightSection={
              onRemove && (
                <CloseButton
                  size="xs"
                  aria-label={t('Remove tag {name}', { name: tag.name })}
                  onClick={() => onRemove(tag)}
                />
              )
            }
          >
            {tag.name}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
