import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { getSpecialDays, removeSpecialDays, type SpecialDays } from '#contract/calendar/offer-api.ts';
import type { CategoryId } from '#contract/lib/species.ts';
import { SpecialDaysDialog } from '#web/calendar/availability/special-days-dialog.tsx';
import classes from '#web/calendar/availability/special-days-list.module.css';
import { SHOWS_SLOTS } from '#web/calendar/availability/use-save-week.ts';
import { useCategoryName } from '#web/calendar/category-name.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { useCardGuard } from '#web/payments/use-card-guard.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** Upcoming closures and special days. The office can add, edit, and remove them. */
export function SpecialDaysList({ categories, canChange }: { categories: readonly CategoryId[]; canChange: boolean }) {
  const hasCard = useCardGuard();
  const nameOf = useCategoryName();
  const { data, error, refetch } = useApiQuery(getSpecialDays, {});
  const remove = useApiMutation(removeSpecialDays, { refetch: SHOWS_SLOTS });
  const [open, setOpen] = useState<SpecialDays | 'new' | null>(null);

  async function takeBack(special: SpecialDays) {
    if (!hasCard()) return;
    const text = t('{days} will use the weekly slots again.', { days: spellRange(special) });
    if (await askToConfirm({ text })) remove.mutate({ special_id: special.special_id });
  }

  return (
    <Stack component="section" gap="sm" mt="lg" aria-labelledby="special-days">
      <Group gap="sm" justify="space-between">
        <Title order={2} size="h3" id="special-days">
          {t('Closures and special days')}
        </Title>
        {canChange && (
          <Button variant="default" onClick={() => hasCard() && setOpen('new')}>
            {t('Add days')}
          </Button>
        )}
      </Group>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h="4rem" />}
      {data?.length === 0 && (
        <Text c="dimmed">{t('No closures or special days planned. Every day uses its weekly slots.')}</Text>
      )}
      {data && data.length > 0 && (
        <ul className={classes.list}>
          {data.map((special) => (
            <li key={special.special_id} className={classes.item}>
              <div className={classes.days}>{spellRange(special)}</div>
              <div className={classes.what}>
                <b>{special.reason}</b>
                <span>{spellOffer(special, nameOf)}</span>
              </div>
              {canChange && (
                <div className={classes.actions}>
                  <Button
                    variant="subtle"
                    size="compact-md"
                    aria-label={t('Change {title}', { title: special.reason })}
                    onClick={() => hasCard() && setOpen(special)}
                  >
                    {t('Change')}
                  </Button>
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-md"
                    aria-label={t('Remove {title}', { title: special.reason })}
                    onClick={() => void takeBack(special)}
                  >
                    {t('Remove')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {open && (
        <SpecialDaysDialog
          {...(open !== 'new' && { special: open })}
          categories={categories}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  );
}

const spellRange = ({ first_day, last_day }: SpecialDays): string =>
  first_day === last_day ? showDay(first_day) : `${showDay(first_day)} – ${showDay(last_day)}`;

/** 'Closed · Beef, Lamb · 3 slots booked'. */
function spellOffer(
  { is_closed, usda_slots, custom_slots, category_ids, booked }: SpecialDays,
  nameOf: (category_id: number) => string,
): string {
  const offer = is_closed ? t('Closed') : `${t('USDA')} ${usda_slots} · ${t('Custom')} ${custom_slots}`;
  const animals = category_ids.map(nameOf).join(', ');
  return [
    offer,
    animals || t('All animals'),
    ...(booked > 0 ? [t('{count} slots booked', { count: booked })] : []),
  ].join(' · ');
}
