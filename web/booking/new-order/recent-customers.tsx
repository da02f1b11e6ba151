import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '#web/accounts/session.ts';
import { rememberCustomer, suggestCustomers } from '#web/directory/recent-customers.ts';
import { t } from '#web/lib/words.ts';
import type { Option } from '#web/ui/picker.tsx';

/** As many as fit on two lines of a phone. */
const MAX_SHOWN = 4;

/** The customers picked lately on this device, each picked again with one tap. */
export function RecentCustomers({ onPick }: { onPick: (customer: Option) => void }) {
  const me = useMe();
  const { data = [] } = useQuery({
    queryKey: ['picker', 'customers', ''],
    queryFn: ({ signal }) => suggestCustomers(me, signal),
    staleTime: 0,
  });
  if (data.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label={t('Recent customers')} style={{ gridColumn: '1 / -1' }}>
      {data.slice(0, MAX_SHOWN).map((customer) => (
        <Button
          key={customer.id}
          size="compact-md"
          maw="100%"
          variant="default"
          onClick={() => {
            rememberCustomer(me, customer);
            onPick(customer);
          }}
        >
          {customer.label}
        </Button>
      ))}
    </Group>
  );
}
