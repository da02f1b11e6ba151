import { Radio, Stack, Text } from '@mantine/core';
import type { EditScope } from '#contract/booking/edit-api.ts';
import { seriesOf } from '#web/booking/edit-order/series-of.ts';
import type { EditOrder } from '#web/booking/edit-order/use-edit-order.ts';
import { describeRule } from '#web/booking/recurring/recurrence-words.ts';
import { t, type Words } from '#web/lib/words.ts';
import panel from '#web/ui/panel.module.css';

const CHOICES = [
  ['this', 'This order'],
  ['later', 'This and later orders'],
  ['all', 'All orders to come'],
] as const satisfies readonly (readonly [EditScope, Words])[];

/** How the order repeats, and which orders of its series the edit changes. Shows nothing if the order doesn't repeat. */
export function EditScopeChoice({ edit: { order, scope, setScope } }: { edit: EditOrder }) {
  const { rrule, series } = order;
  if (rrule === '') return null;
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
        <Radio.Group label={t('Save changes to')} value={scope} onChange={(value) => setScope(value as EditScope)}>
          <Stack gap="xs" mt="xs">
            {CHOICES.map(([value, words]) => (
              <Radio key={value} value={value} label={t(words)} />
            ))}
          </Stack>
        </Radio.Group>
        {scope !== 'this' && (
          <Text c="dimmed" size="sm">
            {t(
              'Ear tags, ages, proofs of age, and deposits are saved for this order only. Animals that have arrived don’t change.',
            )}
          </Text>
        )}
      </Stack>
    </section>
  );
}
