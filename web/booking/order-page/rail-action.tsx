import classes from '#web/booking/order-page/order-rail.module.css';
import { t } from '#web/lib/words.ts';

/** A side action: its name, and under it what is chosen so far. */
export function RailAction({
  title,
  value,
  error,
  place,
  onPress,
}: {
  title: string;
  value: string;
  error?: string | undefined;
  place?: string;
  onPress: () => void;
}) {
  return (
    <button type="button" className={classes.action} data-place={place} onClick={onPress}>
      <span>{title}</span>
      {(value || !error) && <span className={classes.value}>{value || t('Not chosen')}</span>}
      {error && <span className={classes.error}>{error}</span>}
    </button>
  );
}
