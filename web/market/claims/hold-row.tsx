import { Button, Text } from '@mantine/core';
import {
  extendClaim,
  getUserCart,
  HOLD_MINUTES,
  MAX_EXTENSIONS,
  MIN_EXTENSION_MINUTES,
  releaseClaim,
} from '#contract/market/claims/claims-api.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/claims/claims.module.css';
import { showTimeLeft, useServerNow } from '#web/market/realtime/server-clock.ts';

/** With less time than this left, the countdown looks urgent. */
const SOON_MS = 3 * 60_000;
/** With more time than this left, extending a hold wouldn't change anything. */
const FULL_MS = (HOLD_MINUTES - MIN_EXTENSION_MINUTES) * 60_000;

interface Held {
  claim_id: number;
  held_until: string;
  extensions: number;
}

/** How much longer a share is held, by the server's clock, with buttons to extend or end the hold. */
export function HoldRow({ hold, canRemove = true }: { hold: Held; canRemove?: boolean }) {
  const now = useServerNow();
  const refetch = [getUserCart];
  const extend = useApiMutation(extendClaim, { refetch });
  const release = useApiMutation(releaseClaim, { refetch });
  const { claim_id, held_until, extensions } = hold;
  const leftMs = now === null ? null : Date.parse(held_until) - now;
  return (
    <div className={classes.hold}>
      <Text className={classes.countdown} data-is-soon={leftMs !== null && leftMs < SOON_MS} role="timer">
        {leftMs === null || now === null
          ? t('Held for you')
          : leftMs <= 0
            ? t('This hold has ended')
            : t('Held for {time}', { time: showTimeLeft(held_until, now) })}
      </Text>
      <div className={classes.holdActions}>
        {extensions < MAX_EXTENSIONS && (
          <Button
            variant="default"
            loading={extend.isPending}
            disabled={leftMs !== null && leftMs > FULL_MS}
            onClick={() => extend.mutate({ claim_id })}
          >
            {t('Extend hold')}
          </Button>
        )}
        {canRemove && (
          <Button
            variant="subtle"
            color="gray"
            loading={release.isPending}
            onClick={() => release.mutate({ claim_id })}
          >
            {t('Remove')}
          </Button>
        )}
      </div>
    </div>
  );
}
