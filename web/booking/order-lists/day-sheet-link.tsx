import { Group } from '@mantine/core';
import type { IsoDate } from '#contract/lib/days.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import { CuttingDayLink } from '#web/booking/order-page/cutting-link.tsx';
import { t } from '#web/lib/words.ts';
import { SHEET_ADDRESS } from '#web/orders/order-words.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { inNewTab, NewTabIcon } from '#web/ui/page/new-tab.tsx';

/**
 * Links from a day to its drop-off sheet and cut sheets. Opens them in a new tab, so nothing entered here is lost. Staff only.
 */
export function DaySheetLink({ day }: { day: IsoDate }) {
  const { role } = useMe();
  if (!isStaff(role)) return null;
  return (
    <Group gap="lg">
      <AnchorLink to={SHEET_ADDRESS} search={{ date: day }} {...inNewTab()}>
        {t('Drop-off sheet')}
        <NewTabIcon />
      </AnchorLink>
      <CuttingDayLink day={day} />
    </Group>
  );
}
