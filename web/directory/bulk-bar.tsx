import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Customer } from '#contract/directory/api.ts';
import classes from '#web/directory/bulk-bar.module.css';
import { t } from '#web/lib/words.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const TagDialog = lazyDialog(() => import('#web/directory/tag-dialog.tsx').then(({ TagDialog }) => TagDialog));

export interface BulkBarProps {
  chosen: readonly Customer[];
  onClear: () => void;
  onDelete: (chosen: readonly Customer[]) => void;
  onRestore: (chosen: readonly Customer[]) => void;
}

/** Bulk actions for the selected rows. */
export function BulkBar({ chosen, onClear, onDelete, onRestore }: BulkBarProps) {
  const [isTagging, setTagging] = useState(false);
  const there = chosen.filter(({ can }) => can.remove);
  const gone = chosen.filter(({ can }) => can.restore);
  return (
    <section className={classes.bar} aria-label={t('Selected customers')}>
      <Text component="span" fw={600} role="status">
        {t('{count} selected', { count: chosen.length })}
      </Text>
      {there.length > 0 && (
        <>
          <Button variant="default" onClick={() => setTagging(true)}>
            {t('Tag')}
          </Button>
          <Button variant="subtle" color="red" onClick={() => onDelete(there)}>
            {t('Delete')}
          </Button>
        </>
      )}
      {gone.length > 0 && (
        <Button variant="default" onClick={() => onRestore(gone)}>
          {t('Restore')}
        </Button>
      )}
      <Button variant="subtle" onClick={onClear}>
        {t('Clear')}
      </Button>
      {isTagging && (
        <TagDialog
          customers={there}
          onClose={() => {
            setTagging(false);
            onClear();
          }}
        />
      )}
    </section>
  );
}
