import { type FirstSteps, getFirstSteps } from '#contract/dashboard/first-steps-api.ts';
import { isOffice, type Role } from '#contract/lib/roles.ts';
import { useApiQuery } from '#web/lib/api.ts';

/** The first steps, while a new plant's office still has them; undefined for everyone else. */
export function useFirstSteps(role: Role): FirstSteps['steps'] | undefined {
  const { data } = useApiQuery(getFirstSteps, {}, { enabled: isOffice(role) });
  return data?.is_open ? data.steps : undefined;
}
