import { Skeleton, Text } from '@mantine/core';
import { type HistoryEntry, orderHistory } from '#contract/booking/edit-api.ts';
import { useMe } from '#web/accounts/session.ts';
import { describeChange, KIND_WORDS } from '#web/booking/order-page/history-words.ts';
import classes from '#web/booking/order-page/order-history.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/states.tsx';

/** An order's history, newest first: what, who, when, and the old and new values. */
export function OrderHistory({ order_id }: { order_id: number }) {
  const history = useApiQuery(orderHistory, { order_id });
  return (
    <section className={classes.history} aria-label={t('History')}>
      <h2>{t('History')}</h2>
      {history.data ? (
        <ol>
          {history.data.map((entry) => (
            <Entry key={entry.event_id} entry={entry} />
          ))}
        </ol>
      ) : history.error ? (
        <ErrorState error={history.error} onRetry={() => void history.refetch()} />
      ) : (
        <Skeleton h={120} aria-busy />
      )}
    </section>
  );
}

function Entry({ entry: { kind, happened_at, first_name, last_name, changes, reason } }: { entry: HistoryEntry }) {
  const { time_zone } = useMe();
  const name = `${first_name} ${last_name}`.trim();
  return (
    <li>
      <p className={classes.head}>
        <strong>{t(KIND_WORDS[kind] ?? 'Changed')}</strong>
        <Text component="span" size="sm" c="dimmed">
          {name
            ? t('{when} by {name}', { when: formatInstant(happened_at, time_zone), name })
            : formatInstant(happened_at, time_zone)}
        </Text>
      </p>
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={`${change.field} ${change.of ?? ''} ${change.from} ${change.to}`}>{describeChange(change)}</li>
          ))}
        </ul>
      )}
      {reason && <p className={classes.reason}>{reason}</p>}
    </li>
  );
}
