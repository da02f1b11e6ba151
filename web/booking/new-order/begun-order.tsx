import { Button, Group, Text } from '@mantine/core';
import { SPECIES, showSpecies } from '#contract/lib/species.ts';
import classes from '#web/booking/new-order/begun-order.module.css';
import type { OrderDraft } from '#web/booking/order-draft/order-draft.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import panel from '#web/ui/panel.module.css';

/** Lets the labels wrap on phones. */
const WRAPPING = { root: classes.tall, label: classes.wrapped };

/** Offers to continue an order that was started on this device and not submitted. */
export function BegunOrder({
  draft,
  onContinue,
  onForget,
}: {
  draft: OrderDraft;
  onContinue: () => void;
  onForget: () => void;
}) {
  const animals = SPECIES.flatMap((species) => {
    const count = draft.quantities[species];
    return count ? [`${count} ${t(showSpecies(species))}`] : [];
  });
  const words = [
    draft.event_name || t('No name yet'),
    ...animals,
    draft.dropoff_date && t('drop-off {day}', { day: showDay(draft.dropoff_date) }),
  ];

  return (
    <section className={`${panel.panel} ${classes.offer}`} aria-label={t('Unfinished order')}>
      <div>
        <Text fw={600}>{t('You have an unfinished order.')}</Text>
        <Text c="dimmed">{words.filter(Boolean).join(' · ')}</Text>
      </div>
      <Group gap="sm" align="stretch">
        <Button size="md" classNames={WRAPPING} autoFocus data-autofocus onClick={onContinue}>
          {t('Continue this order')}
        </Button>
        <Button variant="default" size="md" classNames={WRAPPING} onClick={onForget}>
          {t('Discard it and start over')}
        </Button>
      </Group>
    </section>
  );
}
