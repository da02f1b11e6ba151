import { Button, Group, Radio, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Customer, findCustomers, getAllCustomers, getProducers, viewCustomer } from '#contract/directory/api.ts';
import { findSimilar, MERGED_FIELDS, type MergedField, mergeCustomers } from '#contract/directory/records-api.ts';
import { customerLink, findEverybody, nameOf } from '#web/directory/find-customers.ts';
import classes from '#web/directory/merge-dialog.module.css';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t, type Words } from '#web/lib/words.ts';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';
import { type Option, Picker } from '#web/ui/picker.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

const FIELDS: Record<MergedField, { label: Words; of: (customer: Customer) => string }> = {
  first_name: { label: 'First Name', of: (customer) => customer.first_name },
  last_name: { label: 'Last Name', of: (customer) => customer.last_name },
  email: { label: 'Email Address', of: (customer) => customer.email },
  phone: { label: 'Phone Number', of: (customer) => customer.phone_number },
  address: { label: 'Address', of: (customer) => customer.street_address },
  city: { label: 'City', of: (customer) => customer.city },
  state: { label: 'State', of: (customer) => customer.state },
  zip: { label: 'ZIP', of: (customer) => customer.zip },
};

interface MergeDialogProps {
  customer: Customer;
  /** The other record, if already known. */
  other_id?: number;
  onClose: () => void;
}

/** Merges two records: choose which one stays, and whose details to keep. */
export function MergeDialog({ customer, other_id, onClose }: MergeDialogProps) {
  const [picked, setPicked] = useState<Option | null>(null);
  const id = other_id ?? picked?.id;
  const isSame = id === customer.id;

  return (
    <Dialog title={t('Merge two records')} size="lg" onClose={onClose} isDirty={picked !== null}>
      <Stack>
        {other_id === undefined && (
          <Picker
            label={t('The other record for {name}', { name: nameOf(customer) })}
            value={picked}
            onChange={setPicked}
            search={findEverybody}
            searchName="merged"
            error={isSame ? t('This is the same record.') : undefined}
          />
        )}
        {id !== undefined && !isSame && <Both customer={customer} other_id={id} onClose={onClose} />}
      </Stack>
    </Dialog>
  );
}

function Both({ customer, other_id, onClose }: Required<MergeDialogProps>) {
  const other = useApiQuery(viewCustomer, { id: other_id });
  if (other.data) return <Preview key={other.data.id} one={customer} other={other.data} onClose={onClose} />;
  if (other.error) return <ErrorState error={other.error} onRetry={() => void other.refetch()} />;
  return <Loading />;
}

function Preview({ one, other, onClose }: { one: Customer; other: Customer; onClose: () => void }) {
  const both = [one, other] as const;
  const [keep_id, setKept] = useState(one.id);
  const [chosen, setChosen] = useState<Partial<Record<MergedField, number>>>({});
  const navigate = useNavigate();
  const merge = useApiMutation(mergeCustomers, {
    refetch: [getAllCustomers, getProducers, findCustomers, findSimilar, viewCustomer],
    showsErrors: true,
    onDone: ({ id }) => {
      onClose();
      void navigate({ ...customerLink({ id }) });
    },
  });
  const kept = keep_id === one.id ? one : other;
  const gone = kept === one ? other : one;
  const differing = MERGED_FIELDS.filter((field) => FIELDS[field].of(one) !== FIELDS[field].of(other));
  // If only one record has a value, it is kept unless the user chooses otherwise.
  const choiceOf = (field: MergedField) => chosen[field] ?? (FIELDS[field].of(kept) === '' ? gone.id : kept.id);
  const take = differing.filter((field) => choiceOf(field) === gone.id);

  return (
    <>
      <div>
        <Text fw={600} mb={4} id="kept-record">
          {t('Which record do you want to keep?')}
        </Text>
        <SegmentedControl
          aria-labelledby="kept-record"
          fullWidth
          value={String(keep_id)}
          onChange={(value) => setKept(Number(value))}
          data={both.map((record) => ({ value: String(record.id), label: `${nameOf(record)} · ${record.id}` }))}
        />
      </div>
      {differing.length > 0 && (
        <Table aria-label={t('Details to keep')} className={classes.fields}>
          <Table.Tbody>
            {differing.map((field) => (
              <Table.Tr key={field}>
                <Table.Th scope="row">{t(FIELDS[field].label)}</Table.Th>
                {both.map((record) => (
                  <Table.Td key={record.id}>
                    <Radio
                      name={`merge-${field}`}
                      disabled={FIELDS[field].of(record) === ''}
                      label={FIELDS[field].of(record) || '–'}
                      aria-label={`${t(FIELDS[field].label)}: ${FIELDS[field].of(record) || '–'}`}
                      checked={choiceOf(field) === record.id}
                      onChange={() => setChosen({ ...chosen, [field]: record.id })}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Text>
        {t(
          '{name} will have the orders, shares, cut sheets, notes, tags, and sign-in from both records. You can’t undo this.',
          { name: nameOf(kept) },
        )}
      </Text>
      {merge.error && <Refusal>{wordsOf(merge.error)}</Refusal>}
      <Group gap="sm" justify="flex-end" align="stretch">
        <CancelButton />
        <Button size="md" loading={merge.isPending} onClick={() => merge.mutate({ keep_id, merge_id: gone.id, take })}>
          {t('Merge')}
        </Button>
      </Group>
    </>
  );
}
