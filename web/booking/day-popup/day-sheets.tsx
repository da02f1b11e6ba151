import { NativeSelect } from '@mantine/core';
import { useController } from 'react-hook-form';
import { findBetterSheet } from '#contract/booking/sheet-for-share.ts';
import { getCustomFormData, type SheetItem } from '#contract/cut-sheets/api.ts';
import { dayOfInstantIn } from '#contract/lib/days.ts';
import { CATEGORY_OF, type Species } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import type { DayDraft } from '#web/booking/day-popup/day-draft.ts';
import classes from '#web/booking/day-popup/day-popup.module.css';
import { BetterSheet } from '#web/booking/share-editor/better-sheet.tsx';
import { templatesOf, useTemplates } from '#web/booking/share-editor/use-templates.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import type { SendForm } from '#web/ui/form.tsx';

interface SheetProps {
  form: SendForm<DayDraft>;
  place: `shares.${number}`;
  species: Species | '';
  /** The size of the share. */
  quarters: number;
  /** The customer whose earlier sheets can be attached; undefined for a new person. */
  customer_id: number | undefined;
}

/**
 * The cut sheet for a customer's share: a new one to fill in, or the answers of an earlier one. Choosing one clears the
 * other.
 */
export function DaySheets({ form, place, species, quarters, customer_id }: SheetProps) {
  const { field: template } = useController({ control: form.control, name: `${place}.template_id` });
  const { field: copied } = useController({ control: form.control, name: `${place}.previous` });
  const { time_zone } = useMe();
  const { templates = [] } = useTemplates();
  const previous = useApiQuery(
    getCustomFormData,
    { status: 1, customer_id, form_status: 'completed' },
    { enabled: customer_id !== undefined },
  );
  const fitting = species === '' ? [] : templatesOf(templates, species);
  const better = findBetterSheet(fitting, template.value, quarters);
  const former = customer_id === undefined || species === '' ? [] : formerSheets(previous.data, species, fitting);

  return (
    <div className={classes.sheets}>
      <NativeSelect
        label={t('attach new cut sheet')}
        description={better && <BetterSheet better={better} quarters={quarters} onUse={template.onChange} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={fitting.length === 0}
        value={template.value ?? ''}
        onChange={(event) => {
          template.onChange(Number(event.currentTarget.value) || null);
          copied.onChange(null);
        }}
        data={[
          { value: '', label: t(species === '' ? 'Choose the species first' : 'None yet') },
          ...fitting.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <NativeSelect
        label={t('attach previous cut sheet orders')}
        disabled={former.length === 0}
        value={copied.value ?? ''}
        onChange={(event) => {
          copied.onChange(Number(event.currentTarget.value) || null);
          template.onChange(null);
        }}
        data={[
          { value: '', label: t('None yet') },
          ...former.map(({ id, name, date_added, order_id }) => ({
            value: String(id),
            label: [name, order_id && `#${order_id}`, showDay(dayOfInstantIn(time_zone, date_added))]
              .filter(Boolean)
              .join(' · '),
          })),
        ]}
      />
    </div>
  );
}

/** Submitted sheets for this kind of animal, based on templates the plant still uses. */
const formerSheets = (found: readonly object[] | undefined, species: Species, templates: readonly { id: number }[]) =>
  ((found ?? []) as readonly SheetItem[]).filter(
    ({ type, form_id }) =>
      CATEGORY_OF[type as Species] === CATEGORY_OF[species] && templates.some(({ id }) => id === form_id),
  );
