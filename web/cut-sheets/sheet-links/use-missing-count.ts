import { countMissingSheets } from '#contract/cut-sheets/missing-api.ts';
import { useApiQuery } from '#web/lib/api.ts';

/** The server stops counting at this number. */
const MAX_COUNTED = 100;
export const sayMissing = (count: number): string => (count < MAX_COUNTED ? String(count) : `${MAX_COUNTED - 1}+`);

/** How many sheets need the office's attention: missing sheets and requested changes. Undefined until it has loaded. */
export function useMissingCount(isAsked: boolean): string | undefined {
  const { data } = useApiQuery(countMissingSheets, {}, { enabled: isAsked });
  return data && sayMissing(data.missing + data.changes);
}
