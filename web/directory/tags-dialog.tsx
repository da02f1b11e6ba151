import { Button, Stack, Text } from '@mantine/core';
import { getAllCustomers, viewCustomer } from '#contract/directory/api.ts';
import { deleteTag, getTags, renameTag } from '#contract/directory/tags-api.ts';
import classes from '#web/directory/tags-dialog.module.css';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { Form, useSendForm } from '#web/ui/form.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

const REFETCH = [getTags, getAllCustomers, viewCustomer];

/** The plant's tags. Renaming or deleting one changes it everywhere. */
export function TagsDialog({ onClose }: { onClose: () => void }) {
  const tags = useApiQuery(getTags, {});
  return (
    <Dialog title={t('Edit tags')} onClose={onClose}>
      {tags.data ? (
        <Stack>
          {tags.data.length === 0 && <Text c="dimmed">{t('No tags yet.')}</Text>}
          {tags.data.map((tag) => (
            <TagRow key={`${tag.id} ${tag.name}`} {...tag} />
          ))}
        </Stack>
      ) : tags.error ? (
        <ErrorState error={tags.error} onRetry={() => void tags.refetch()} />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}

function TagRow({ id, name, count }: { id: number; name: string; count: number }) {
  const form = useSendForm(renameTag, { start: { id, name }, refetch: REFETCH });
  const remove = useApiMutation(deleteTag, { refetch: REFETCH });
  async function ask() {
    const text = t('The tag “{name}” will be removed from {count} customers.', { name, count });
    if (count === 0 || (await askToConfirm({ text }))) remove.mutate({ id });
  }
  return (
    <Form form={form} label={name}>
      <div className={classes.row}>
        <TextField control={form.control} name="name" label={t('{count} customers', { count })} maxLength={40} />
        <Button
          type="submit"
          variant="default"
          size="md"
          aria-label={t('Rename {name}', { name })}
          disabled={!form.formState.isDirty}
          loading={form.isSending}
        >
          {t('Rename')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="md"
          aria-label={t('Delete {name}', { name })}
          loading={remove.isPending}
          onClick={() => void ask()}
        >
          {t('Delete')}
        </Button>
      </div>
    </Form>
  );
}
