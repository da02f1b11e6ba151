import type { Customer } from '#contract/directory/api.ts';
import { useMe } from '#web/accounts/session.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { Facts } from '#web/ui/facts.tsx';

/** A deleted record, read-only. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const { time_zone } = useMe();
  const { email, phone_number, street_address, city, state, zip, producer_name, deleted_at } = customer;
  return (
    <Facts
      facts={[
        ...(deleted_at === null ? [] : [{ label: t('Deleted'), value: formatInstant(deleted_at, time_zone) }]),
        { label: t('Email Address'), value: email },
        { label: t('Phone Number'), value: phone_number },
        {
          label: t('Address'),
          value: [street_address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
        },
        { label: t('Producer'), value: producer_name },
      ]}
    />
  );
}
