import { t } from '#web/lib/words.ts';

/** '★ 4.8 · 12 reviews'. Shows nothing if there are no reviews. */
export function Stars({ stars, reviews }: { stars: number | null; reviews: number }) {
  if (stars === null) return null;
  return (
    <span>
      <span aria-hidden>★ </span>
      {t('{stars} of 5', { stars })} · {t('{count} reviews', { count: reviews })}
    </span>
  );
}
