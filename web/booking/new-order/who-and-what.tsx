import { Button, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { SPECIES, type Species } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import { type DraftOrder, eventNameOf, withQuantity } from '#web/booking/new-order/draft-order.ts';
import classes from '#web/booking/new-order/new-order-form.module.css';
import { QuantityStepper } from '#web/booking/new-order/quantity-stepper.tsx';
import type { NewOrder } from '#web/booking/new-order/use-new-order.ts';
import { VerifyAnimalsDialog } from '#web/booking/new-order/verify-animals-dialog.tsx';
import { CustomerPicker } from '#web/directory/customer-picker.tsx';
import { t, type Words } from '#web/lib/words.ts';

const ORGANIC = [
  { value: '', label: 'Select' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const satisfies readonly { value: string; label: Words }[];

/** The first column of the new-order form: event name, who brings the animals, how many, organic. Spec part 1, section 2. */
export function WhoAndWhat({
  order: { draft, change, errorAt },
  onCounted,
}: {
  order: NewOrder;
  /** Enter in a quantity goes on to the animals of that species. */
  onCounted: (species: Species) => void;
}) {
  const { nmfs_number } = useMe();
  const [isVerifying, setVerifying] = useState(false);
  const handled = nmfs_number.split(',');

  return (
    <section className={classes.part} aria-label={t('Customer and animals')}>
      <TextInput
        label={t('Event Name')}
        withAsterisk
        aria-required
        data-place="event_name"
        data-autofocus
        maxLength={120}
        autoComplete="off"
        value={eventNameOf(draft)}
        error={errorAt('event_name')}
        onChange={(event) => change({ event_name: event.currentTarget.value })}
      />
      <div data-place="customers">
        <CustomerPicker
          label={t('Customer or producer')}
          hint={t('Who’s bringing the animals')}
          placeholder={t('Type a name')}
          value={draft.customer}
          error={errorAt('customers')}
          onChange={(option) => change({ customer: option && { id: option.id, label: option.label } })}
        />
      </div>
      <fieldset className={classes.quantities} data-place="quantities">
        <legend>{t('How many animals')}</legend>
        {SPECIES.filter((species) => handled.includes(species) || draft.quantities[species]).map((species) => (
          <div key={species} data-place={`${species}_qty`}>
            <QuantityStepper
              species={species}
              count={draft.quantities[species] ?? 0}
              error={errorAt(`${species}_qty`)}
              onChange={(count) => change(withQuantity(draft, species, count))}
              onEnter={() => onCounted(species)}
            />
          </div>
        ))}
        {errorAt('quantities') && (
          <Text c="var(--mantine-color-error)" size="sm">
            {errorAt('quantities')}
          </Text>
        )}
      </fieldset>
      <div className={classes.organic} data-place="organic">
        <NativeSelect
          label={t('Organic')}
          data={ORGANIC.map(({ value, label }) => ({ value, label: t(label) }))}
          value={draft.organic}
          error={errorAt('organic') ?? errorAt('organic_verify')}
          onChange={(event) => {
            change({ organic: event.currentTarget.value as DraftOrder['organic'] });
            setVerifying(event.currentTarget.value === 'yes');
          }}
        />
        {draft.organic === 'yes' && (
          <Button variant="default" onClick={() => setVerifying(true)}>
            {t('Verify Animal & Finish')}
          </Button>
        )}
      </div>
      {isVerifying && (
        <VerifyAnimalsDialog
          draft={draft}
          onSave={(verified) => {
            change(verified);
            setVerifying(false);
          }}
          onClose={() => setVerifying(false)}
        />
      )}
      <Textarea
        label={t('Note')}
        autosize
        minRows={2}
        maxLength={2000}
        value={draft.extra_field_1}
        onChange={(event) => change({ extra_field_1: event.currentTarget.value })}
      />
    </section>
  );
}
