import { List, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { OrderDetails } from '#contract/booking/api.ts';
import type { SeriesScope } from '#contract/orders/series-scope.ts';
import { seriesOf } from '#web/booking/edit-order/series-of.ts';
import { describeRule } from '#web/booking/recurring/recurrence-words.ts';
import { showDay } from '#web/lib/format.ts';
import { t, type Words } from '#web/lib/words.ts';
import { depositTerms } from '#web/orders/deposit-terms.ts';
import panel from '#web/ui/panel.module.css';

const CHOICES = [
  ['this', 'This order'],
  ['later', 'This and later orders'],
  ['all', 'All orders to come'],
] as const satisfies readonly (readonly [SeriesScope, Words])[];

/** What can be done with an order's series: the question, and what a choice of several orders means. */
const JOBS = {
  save: [
    'Save changes to',
    'Ear tags, ages, proofs of age, and deposits are saved for this order only. Animals that have arrived don’t change.',
  ],
  move: ['Move', 'The others move by as many days. Animals that have arrived don’t move.'],
  remove: ['Delete', 'Their dates aren’t booked again. Animals that have arrived stay.'],
} as const satisfies Record<string, readonly [Words, Words]>;
export type SeriesJob = keyof typeof JOBS;

interface SeriesScopeFieldProps {
  order: OrderDetails;
  job: SeriesJob;
  scope: SeriesScope;
  onChange: (scope: SeriesScope) => void;
}

/** How the order repeats, and which orders of its series a change is for. Shows nothing if the order doesn't repeat. */
export function SeriesScopeField({ order, job, scope, onChange }: SeriesScopeFieldProps) {
  const { rrule, series } = order;
  if (rrule === '') return null;
  const [question, meaning] = JOBS[job];
  return (
    <section className={panel.panel} aria-label={t('Recurring')}>
      <Stack gap="sm">
        <div>
          <Text fw={600}>{describeRule(rrule, seriesOf(order)?.last_day)}</Text>
          {series && (
            <Text c="dimmed" size="sm">
              {t('Date {place} of {count}', { place: series.place, count: series.count })}
            </Text>
          )}
        </div>
        <Radio.Group label={t(question)} value={scope} onChange={(value) => onChange(value as SeriesScope)}>
          <Stack gap="xs" mt="xs">
            {CHOICES.map(([value, words]) => (
              <Radio key={value} value={value} label={t(words)} />
            ))}
          </Stack>
        </Radio.Group>
        {scope !== 'this' && (
          <Text c="dimmed" size="sm">
            {t(meaning)}
          </Text>
        )}
        {job === 'remove' && scope !== 'this' && <OtherDeposits key={scope} order_id={order.order_id} scope={scope} />}
      </Stack>
    </section>
  );
}

/** What deleting the other orders means for their deposits. */
function OtherDeposits({ order_id, scope }: { order_id: number; scope: SeriesScope }) {
  const [others, setOthers] = useState<Awaited<ReturnType<typeof depositTerms>>['others']>([]);
  useEffect(() => {
    let isCurrent = true;
    void depositTerms(order_id, { scope }).then((terms) => isCurrent && setOthers(terms.others));
    return () => {
      isCurrent = false;
    };
  }, [order_id, scope]);
  if (others.length === 0) return null;
  return (
    <section aria-label={t('Deposits of the other orders')}>
      <Text fw={600} size="sm">
        {t('Deposits of the other orders')}
      </Text>
      <List size="sm" mt={4} spacing={4}>
        {others.map(({ order_id: other, day, words }) => (
          <List.Item key={other}>
            {t('{day}, order {order_id}: {words}', { day: showDay(day), order_id: other, words })}
          </List.Item>
        ))}
      </List>
    </section>
  );
}

/** The choice inside a question, which isn't rendered again when it changes. */
export function AskedScope({ onChange, ...props }: Omit<SeriesScopeFieldProps, 'scope'>) {
  const [scope, setScope] = useState<SeriesScope>('this');
  return (
    <SeriesScopeField
      {...props}
      scope={scope}
      onChange={(chosen) => {
        setScope(chosen);
        onChange(chosen);
      }}
    />
  );
}
