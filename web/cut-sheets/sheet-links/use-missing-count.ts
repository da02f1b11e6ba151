import { countMissingSheets } from '#contract/cut-sheets/missing-api.ts';
import { useAsk } from '#web/lib/api.ts';

/** As far as the server counts. */
const MOST_COUNTED = 100;

/** How much of cut sheets waits for the office: missing ones, and changes of locked ones; undefined while nobody has counted. */
export function useMissingCount(isAsked: boolean): string | undefined {
  const { data } = useAsk(countMissingSheets, {}, { enabled: isAsked });
  if (!data) return undefined;
  const count = data.missing + data.changes;
  return count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`;
}
