import type { EditOrder } from '#web/booking/edit-order/use-edit-order.ts';
import { EDITED, editedAnimal } from '#web/booking/order-draft/edited-order.ts';
import {
  AgeField,
  EventNameField,
  FilesField,
  HangField,
  NoteField,
  OrganicField,
  QuantityFields,
  usualDaysHint,
} from '#web/booking/order-draft/order-fields.tsx';
import classes from '#web/booking/order-draft/order-form.module.css';
import { ageHint } from '#web/booking/order-lists/age-hint.ts';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import panel from '#web/ui/panel.module.css';

/** The first part of the edit dialog: name, ear tag, other facts about the animal, and the species counters. */
export function EditFacts({ edit: { order, form, draft } }: { edit: EditOrder }) {
  const isNewlyOver = editedAnimal(draft).over_thirty_months === 'yes' && order.over_thirty_months !== 'yes';
  const isFixed = !order.can.plan;
  return (
    <section className={`${panel.panel} ${classes.facts} ${classes.paired}`} aria-label={t('Customer and animals')}>
      <EventNameField form={form} />
      <TextField
        control={form.control}
        name={`animals.${EDITED}.ear_tag_id`}
        label={t('Ear tag')}
        maxLength={40}
        autoComplete="off"
      />
      <HangField form={form} at={EDITED} {...(!isFixed && { hint: usualDaysHint() })} isDisabled={isFixed} />
      <OrganicField form={form} />
      <QuantityFields form={form} legend={t('Species')} booked={order.species} isDisabled={isFixed} />
      {draft.organic === 'yes' && (
        <FilesField form={form} name="organic_certified_file" label={t('Organic certificate')} />
      )}
      {draft.quantities.beef && (
        <>
          <AgeField form={form} at={EDITED} empty={t('Select')} hint={isNewlyOver ? ageHint() : undefined} />
          {editedAnimal(draft).over_thirty_months !== '' && (
            <FilesField form={form} name="thirty_plus_file" label={t('Proof of age')} />
          )}
        </>
      )}
      <NoteField form={form} />
    </section>
  );
}
