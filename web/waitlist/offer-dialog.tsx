import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { IsoDate } from '#contract/lib/days.ts';
import { answerOf } from '#contract/orders/offering.ts';
import { offerDay, type WaitlistEntry } from '#contract/waitlist/api.ts';
import { MonthCalendar } from '#web/calendar/month-calendar.tsx';
import { spellDate } from '#web/calendar/month-days.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { useCardGuard } from '#web/payments/use-card-guard.ts';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { animalsOf, daysOf, nameOf } from '#web/waitlist/entry-words.ts';
import { STALE } from '#web/waitlist/use-line.ts';

/** Offers someone a day out of turn. The slots are held from that moment. */
export function OfferDialog({ entry, onClose }: { entry: WaitlistEntry; onClose: () => void }) {
  const hasCard = useCardGuard();
  const [day, setDay] = useState<IsoDate>(entry.day);
  const offer = useApiMutation(offerDay, { refetch: STALE, onDone: onClose, showsErrors: true });
  const { species, process_option, offering, heads, entry_id } = entry;

  return (
    <Dialog
      title={t('Offer a day to {name}', { name: nameOf(entry) })}
      subtitle={`${animalsOf(entry)} · ${daysOf(entry)}`}
      size="lg"
      onClose={onClose}
    >
      <Stack>
        <MonthCalendar
          hasFocus
          chosen={day}
          onPick={setDay}
          species={species}
          process_option={process_option}
          offering={answerOf(offering)}
          needed={heads}
        />
        <Text>{t('Slots held on {day}', { day: spellDate(day) })}</Text>
        {offer.error && <Refusal>{wordsOf(offer.error)}</Refusal>}
        <Group gap="sm" justify="flex-end" align="stretch">
          <CancelButton />
          <Button size="md" loading={offer.isPending} onClick={() => hasCard() && offer.mutate({ entry_id, day })}>
            {t('Offer this day')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
