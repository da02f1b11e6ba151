import {
  getFilters,
  type KeptQuery,
  type ListName,
  renameFilter,
  type SavedFilter,
  saveFilter,
} from '#contract/booking/saved-filters-api.ts';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** Saves a list's current filters under a name. */
export function SaveFilterDialog({ name, query, onClose }: { name: ListName; query: KeptQuery; onClose: () => void }) {
  const form = useSendForm(saveFilter, {
    start: { list: name, name: '', query },
    refetch: [getFilters],
    onDone: onClose,
  });
  return (
    <FormDialog title={t('Save filter')} size="sm" onClose={onClose} form={form} submit={t('Save')}>
      <TextField
        control={form.control}
        name="name"
        label={t('Name')}
        hint={t('Only you can see it. If you reuse a name, this filter replaces the old one.')}
        maxLength={60}
      />
    </FormDialog>
  );
}

/** Renames a saved filter. */
export function RenameFilterDialog({
  filter: { filter_id, name },
  onClose,
}: {
  filter: SavedFilter;
  onClose: () => void;
}) {
  const form = useSendForm(renameFilter, { start: { filter_id, name }, refetch: [getFilters], onDone: onClose });
  return (
    <FormDialog title={t('Rename')} size="sm" onClose={onClose} form={form} submit={t('Save')}>
      <TextField control={form.control} name="name" label={t('Name')} maxLength={60} />
    </FormDialog>
  );
}
