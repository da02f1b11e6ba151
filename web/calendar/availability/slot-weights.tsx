import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { getSlotWeights } from '#contract/calendar/offer-api.ts';
import { SlotWeightsDialog } from '#web/calendar/availability/slot-weights-dialog.tsx';
import { useCategoryName } from '#web/calendar/category-name.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { useCardGuard } from '#web/payments/use-card-guard.ts';

/**
 * One line saying how much of a slot each animal takes. Hidden if every animal takes a full slot and the user can't change
 * that.
 */
export function SlotWeights({ processor_id, canChange }: { processor_id: number | undefined; canChange: boolean }) {
  const hasCard = useCardGuard();
  const nameOf = useCategoryName();
  const { data } = useApiQuery(getSlotWeights, processor_id === undefined ? {} : { processor_id });
  const [isOpen, setIsOpen] = useState(false);
  if (!data) return null;
  const others = data.filter(({ slots_per_head }) => slots_per_head !== 1);
  if (others.length === 0 && !canChange) return null;
  const sentences = others.map(({ category_id, slots_per_head }) =>
    t('{animal} takes {slots} slots', {
      animal: nameOf(category_id),
      slots: slots_per_head,
    }),
  );
  return (
    <Group gap="xs" c="dimmed">
      <span>{sentences.length > 0 ? `${sentences.join(', ')}.` : t('Every animal takes one slot.')}</span>
      {canChange && (
        <Button variant="subtle" size="compact-md" onClick={() => hasCard() && setIsOpen(true)}>
          {t('Slots per animal')}
        </Button>
      )}
      {isOpen && <SlotWeightsDialog weights={data} onClose={() => setIsOpen(false)} />}
    </Group>
  );
}
