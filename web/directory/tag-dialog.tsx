import { Autocomplete, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { type Customer, getAllCustomers, type Tag, viewCustomer } from '#contract/directory/api.ts';
import { getTags, tagCustomers } from '#contract/directory/tags-api.ts';
import classes from '#web/directory/tag-dialog.module.css';
import { announce } from '#web/lib/announce.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { sayTooLong } from '#web/lib/too-long.ts';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** Adds a tag to records, or removes it from them. */
export const useTagging = (onDone?: () => void) =>
  useApiMutation(tagCustomers, { refetch: [getAllCustomers, viewCustomer, getTags], ...(onDone && { onDone }) });

/** Tags several customers at once, with an existing or a new tag. */
export function TagDialog({ customers, onClose }: { customers: readonly Customer[]; onClose: () => void }) {
  const tagging = useTagging();
  const ids = customers.map(({ id }) => id);
  const give = async (name: string) => {
    await tagging.mutateAsync({ ids, name });
    announce('success', t('{count} customers tagged “{name}”', { count: ids.length, name }));
    onClose();
  };
  return (
    <Dialog title={t('Tag customers')} onClose={onClose}>
      <TagInput onPick={(name) => void give(name).catch(() => undefined)} isBusy={tagging.isPending} />
    </Dialog>
  );
}

/** A tag name field that suggests the plant's tags. Enter adds the tag. */
export function TagInput({
  onPick,
  isBusy,
  taken = [],
}: {
  onPick: (name: string) => void;
  isBusy: boolean;
  taken?: readonly Tag[];
}) {
  const [name, setName] = useState('');
  const problem = sayTooLong(name.trim(), 40);
  const known = (useApiQuery(getTags, {}).data ?? []).filter(({ id }) => !taken.some((tag) => tag.id === id));
  function pick(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (name.trim() === '' || problem) return;
    onPick(name.trim());
    setName('');
  }
  return (
    <form className={classes.row} onSubmit={pick}>
      <Autocomplete
        label={t('Tag')}
        size="md"
        autoComplete="off"
        data={known.map((tag) => tag.name)}
        value={name}
        onChange={setName}
        error={problem}
      />
      <Button
        leftSection={<IconPlus aria-hidden />}
        type="submit"
        variant="default"
        size="md"
        loading={isBusy}
        disabled={name.trim() === ''}
      >
        {t('Add')}
      </Button>
    </form>
  );
}
