import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Species } from '#contract/lib/species.ts';
import { RecentCustomers } from '#web/booking/new-order/recent-customers.tsx';
import type { NewOrder } from '#web/booking/new-order/use-new-order.ts';
import { VerifyAnimalsDialog } from '#web/booking/new-order/verify-animals-dialog.tsx';
import { CustomerField } from '#web/booking/order-draft/customer-field.tsx';
import { nameFor } from '#web/booking/order-draft/order-draft.ts';
import { EventNameField, NoteField, OrganicField, QuantityFields } from '#web/booking/order-draft/order-fields.tsx';
import classes from '#web/booking/order-draft/order-form.module.css';
import { t } from '#web/lib/words.ts';
import panel from '#web/ui/panel.module.css';
import type { Option } from '#web/ui/picker.tsx';

/**
 * The first part of the new-order form: event name, who brings the animals, quantities, and whether they are organic.
 */
export function WhoAndWhat({
  order: { form, draft, isDone },
  onCounted,
}: {
  order: NewOrder;
  /** Called when Enter is pressed in a quantity, to move on to that species' animals. */
  onCounted: (species: Species) => void;
}) {
  const [isVerifying, setVerifying] = useState(false);
  function choose(option: Option | null): void {
    const customer = option && { id: option.id, label: option.label };
    const how = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue('event_name', nameFor(draft, customer), how);
    form.setValue('customer', customer, how);
  }

  return (
    <section className={`${panel.panel} ${classes.facts}`} aria-label={t('Customer and animals')}>
      <EventNameField form={form} hint={t('Shown in calendars and lists')} />
      <CustomerField
        control={form.control}
        name="customer"
        label={t('Customer or producer')}
        hint={t('Who’s bringing the animals')}
        placeholder={t('Type a name')}
        onPick={(option) => choose(option)}
      />
      {draft.customer === null && !isDone && <RecentCustomers onPick={choose} />}
      <QuantityFields form={form} legend={t('How many animals')} isWide onCounted={onCounted} />
      <Stack gap="xs">
        <OrganicField form={form} onPick={(value) => setVerifying(value === 'yes')} />
        {draft.organic === 'yes' && (
          <Button variant="default" onClick={() => setVerifying(true)}>
            {t('Verify Animal & Finish')}
          </Button>
        )}
      </Stack>
      {isVerifying && <VerifyAnimalsDialog form={form} draft={draft} onClose={() => setVerifying(false)} />}
      <NoteField form={form} />
    </section>
  );
}
