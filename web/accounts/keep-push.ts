import { getPushDevices, keepPushDevice } from '#contract/accounts/push-devices-api.ts';
import { findSubscription, oneAtATime } from '#web/accounts/push-browser.ts';
import { callApi, queryClient } from '#web/lib/api.ts';

/**
 * A browser's subscription outlasts the session in which push was turned on. Ties it to the current session, or ends it if
 * someone else turned it on.
 */
export const keepPush = (): Promise<void> =>
  oneAtATime(async () => {
    const made = await findSubscription();
    if (!made) return;
    if (await callApi(keepPushDevice, { endpoint: made.endpoint }))
      await queryClient.invalidateQueries({ queryKey: [getPushDevices.path] });
    else await made.unsubscribe();
  });
