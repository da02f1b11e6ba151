import { Radio, Table, Text } from '@mantine/core';
import { type Control, useController } from 'react-hook-form';
import { z } from 'zod';
import { type OrderRow, proOrderList } from '#contract/booking/api.ts';
import { countOrders, type ReceivedOrder, receiveOrders } from '#contract/booking/list-api.ts';
import { ageHint } from '#web/booking/order-lists/age-hint.ts';
import classes from '#web/booking/order-lists/bulk-receive.module.css';
import { t } from '#web/lib/words.ts';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const Ages = z.object({ ages: z.record(z.string(), z.enum(['', 'yes', 'no'])) });
type Ages = z.output<typeof Ages>;
const ANSWERS = [
  { value: 'yes', words: 'Yes' },
  { value: 'no', words: 'No' },
  { value: '', words: 'Not known yet' },
] as const;

/** Starts with a letter, so that the form stores the answers as an object rather than a long array. */
const keyOf = ({ order_id }: OrderRow) => `order${order_id}`;

/** Records that several animals have arrived. Asks for the age of cattle if it isn't known yet. */
export function ReceiveOrdersDialog({
  orders,
  ageless,
  onDone,
  onClose,
}: {
  orders: readonly OrderRow[];
  /** Orders for cattle whose age isn't known yet. */
  ageless: readonly OrderRow[];
  onDone: (outcomes: readonly ReceivedOrder[]) => void;
  onClose: () => void;
}) {
  const form = useSendForm(receiveOrders, {
    start: { ages: Object.fromEntries(ageless.map((order) => [keyOf(order), '' as const])) },
    schema: Ages,
    toSend: ({ ages }) => ({
      order_ids: orders.map(({ order_id }) => order_id),
      ages: ageless.flatMap((order) => {
        const over_thirty_months = ages[keyOf(order)];
        return over_thirty_months ? [{ order_id: order.order_id, over_thirty_months }] : [];
      }),
    }),
    refetch: [proOrderList, countOrders],
    onDone,
  });

  return (
    <FormDialog
      title={t('Product received')}
      subtitle={t('{count} orders will become Open, and their customers will be notified.', { count: orders.length })}
      form={form}
      label={t('Product received')}
      submit={t('Product received')}
      onClose={onClose}
    >
      <Table className={classes.ages} verticalSpacing="xs" horizontalSpacing="xs" borderColor="var(--hq-line)">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Over 30 months?')}</Table.Th>
            {ANSWERS.map(({ value, words }) => (
              <Table.Th key={value}>{t(words)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ageless.map((order) => (
            <AgeRow key={order.order_id} control={form.control} order={order} />
          ))}
        </Table.Tbody>
      </Table>
      <Text c="dimmed" size="sm">
        {ageHint()}
      </Text>
    </FormDialog>
  );
}

function AgeRow({ control, order }: { control: Control<Ages>; order: OrderRow }) {
  const { field } = useController({ control, name: `ages.${keyOf(order)}` });
  const { order_id, title } = order;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <span className={classes.animal}>{title}</span>
        <span className={classes.number}>{`#${order_id}`}</span>
      </Table.Th>
      {ANSWERS.map(({ value, words }) => (
        <Table.Td key={value}>
          <Radio
            name={field.name}
            value={value}
            aria-label={`${t('Order {order_id}, {title}', { order_id, title })}: ${t(words)}`}
            checked={field.value === value}
            onChange={() => field.onChange(value)}
            onBlur={field.onBlur}
          />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
