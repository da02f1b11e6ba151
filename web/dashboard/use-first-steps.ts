import { type FirstSteps, getFirstSteps } from '#contract/dashboard/first-steps-api.ts';
import { isOffice, type Role } from '#contract/lib/roles.ts';
import { useApiQuery } from '#web/lib/api.ts';

/**
 * The first steps, until a new plant's office has finished them; undefined for everyone else. `isLoading` is true only
 * during the first load, when it isn't known yet whether there are any.
 */
export function useFirstSteps(role: Role): { steps: FirstSteps['steps'] | undefined; isLoading: boolean } {
  const { data, isLoading, isFetched } = useApiQuery(getFirstSteps, {}, { enabled: isOffice(role) });
  return { steps: data?.is_open ? data.steps : undefined, isLoading: isLoading && !isFetched };
}
