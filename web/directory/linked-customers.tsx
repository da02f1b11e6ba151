import { Button, Skeleton, Stack, Table, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { getAllCustomers } from '#contract/directory/api.ts';
import type { AddRequest, CustomerValues } from '#web/directory/customer-values.ts';
import { findCustomers, nameOf } from '#web/directory/find-customers.ts';
import classes from '#web/directory/linked-customers.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { type Option, Picker } from '#web/ui/picker.tsx';
import { ErrorState } from '#web/ui/states.tsx';

interface LinkedCustomersProps {
  control: Control<CustomerValues>;
  /** The producer's account. Undefined for a new producer, who has no customers yet. */
  user_ref?: number;
  addNew: (request: AddRequest) => void;
}

/** A producer's customers: a picker with an Add button, and a table of linked customers. Links are saved with the form. */
export function LinkedCustomers({ control, user_ref, addNew }: LinkedCustomersProps) {
  const added = useController({ control, name: 'customers' });
  const removed = useController({ control, name: 'deletedcustomers' });
  const [names, setNames] = useState<readonly Option[]>([]);
  const [picked, setPicked] = useState<Option | null>(null);
  const before = useApiQuery(
    getAllCustomers,
    { ...(user_ref !== undefined && { producer: user_ref }) },
    { enabled: user_ref !== undefined },
  );

  const addedIds = (added.field.value ?? []) as number[];
  const removedIds = removed.field.value;
  const kept = (before.data?.rows ?? [])
    .map((row) => ({ id: row.id, label: nameOf(row) }))
    .filter(({ id }) => !removedIds.includes(id) && !addedIds.includes(id));
  const rows = [...kept, ...names.filter(({ id }) => addedIds.includes(id))];

  function add(option: Option) {
    setPicked(null);
    if (rows.some(({ id }) => id === option.id)) return;
    setNames([...names.filter(({ id }) => id !== option.id), option]);
    added.field.onChange([...addedIds, option.id]);
    removed.field.onChange(removedIds.filter((id) => id !== option.id));
  }
  function remove(id: number) {
    added.field.onChange(addedIds.filter((other) => other !== id));
    if (before.data?.rows.some((row) => row.id === id)) removed.field.onChange([...removedIds, id]);
  }

  return (
    <Stack gap="sm">
      <div className={classes.picker}>
        <Picker
          label={t('Select Customer')}
          value={picked}
          onChange={setPicked}
          search={findCustomers}
          searchName="linkable"
          addNew={{
            label: t('Add new customer'),
            onPick: (typed) => addNew({ typed, type: 'customer', onAdded: ({ id, label }) => add({ id, label }) }),
          }}
          error={added.fieldState.error?.message}
        />
        <Button
          leftSection={<IconPlus aria-hidden />}
          variant="default"
          size="md"
          disabled={!picked}
          onClick={() => picked && add(picked)}
        >
          {t('Add')}
        </Button>
      </div>
      {user_ref !== undefined && before.isPending ? (
        <Skeleton h={40} />
      ) : before.error && !before.data ? (
        <ErrorState error={before.error} onRetry={() => void before.refetch()} />
      ) : rows.length === 0 ? (
        <Text c="dimmed" size="sm">
          {t('This producer has no customers yet.')}
        </Text>
      ) : (
        <Table aria-label={t('Customers of this producer')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Name')}</Table.Th>
              <Table.Th className={classes.action}>{t('Action')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ id, label }) => (
              <Table.Tr key={id}>
                <Table.Td className={classes.name}>{label}</Table.Td>
                <Table.Td className={classes.action}>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    color="red"
                    aria-label={t('Delete {name}', { name: label })}
                    onClick={() => remove(id)}
                  >
                    {t('Delete')}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
}
