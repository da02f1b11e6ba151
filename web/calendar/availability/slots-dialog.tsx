import type { SetSlotsDialogProps } from '#web/calendar/availability/set-slots-dialog.tsx';
import { NO_SLOTS, spellWeekday } from '#web/calendar/availability/weekly-offers.ts';
import { t } from '#web/lib/words.ts';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';

/** The slots of one category on one weekday, for people who can't change them. */
export function SlotsDialog({ week, weekday, onClose }: SetSlotsDialogProps) {
  const { usda, custom } = week.offers[weekday] ?? { usda: 0, custom: 0 };
  return (
    <Dialog
      title={t('Number of slots available')}
      subtitle={t('{animal}, every {weekday}', { animal: t(week.name), weekday: spellWeekday(weekday) })}
      size="md"
      onClose={onClose}
    >
      {usda + custom === 0 ? (
        <p>{t(NO_SLOTS)}</p>
      ) : (
        <Facts
          facts={[
            { label: t('USDA processing'), value: usda },
            { label: t('Custom processing'), value: custom },
          ]}
        />
      )}
      <CancelButton>{t('Close')}</CancelButton>
    </Dialog>
  );
}
