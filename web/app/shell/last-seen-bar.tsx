import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { me as meApi, type Session } from '#contract/accounts/api.ts';
import classes from '#web/app/shell/last-seen-bar.module.css';
import { useGoOn } from '#web/app/shell/offline.tsx';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

/** Shown above a page that was opened offline. Says how old the data is, and disappears once the server is back. */
export function LastSeenBar({ me }: { me: Session }) {
  const client = useQueryClient();
  useGoOn();
  useEffect(() => () => void client.invalidateQueries(), [client]);
  const at = useOldest();
  return (
    <div className={classes.bar} role="status">
      {at === undefined
        ? t('You’re offline. You haven’t opened this page before, so there’s nothing to show.')
        : t('You’re offline. This page is from {when}.', {
            when: formatInstant(new Date(at), me.time_zone),
          })}
    </div>
  );
}

/** When the oldest data on the page was fetched. Everything else on it may be newer. */
function useOldest(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => {
      const shown = cache
        .findAll({ type: 'active' })
        .filter(({ queryKey, state }) => queryKey[0] !== meApi.path && state.data !== undefined);
      return shown.length === 0 ? undefined : Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
    },
  );
}
