import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { getDaysAbove } from '#contract/calendar/offer-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { DaysAboveNotice } from '#web/calendar/availability/days-above-notice.tsx';
import { useApiQuery } from '#web/lib/api.ts';

/** Shows which days the planned slots would overbook, checked while typing. Null skips the call. */
export function usePlannedAbove(planned: SentTo<typeof getDaysAbove> | null): ReactNode {
  const [asked] = useDebouncedValue(planned && JSON.stringify(planned), 300);
  const { data } = useApiQuery(getDaysAbove, JSON.parse(asked ?? '{}'), {
    enabled: asked !== null,
    keepPrevious: true,
  });
  return planned && asked && data ? <DaysAboveNotice above={data} isPlanned /> : null;
}
