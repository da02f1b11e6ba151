import { Text } from '@mantine/core';
import { showCount } from '#contract/lib/figures.ts';
import { showShare } from '#contract/lib/quarters.ts';
import { takeHomeOf } from '#contract/market/search/take-home.ts';
import { t, translate } from '#web/lib/words.ts';
import type { Lot } from '#web/market/product/lot.ts';
import classes from '#web/market/product/product-screen.module.css';

/** What the buyer of each share takes home: pounds of packed meat, and the freezer space it needs. */
export function TakeHome({ lot }: { lot: Lot }) {
  const sizes = lot.kind === 'animal' ? lot.share_sizes.toSorted((a, b) => a - b) : [];
  const rows = sizes.flatMap((quarters) => {
    const home = takeHomeOf(lot, quarters);
    return home ? [{ quarters, ...home }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2>{t('What you’ll take home')}</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('Share')}</th>
            <th scope="col">{t('Packed meat')}</th>
            <th scope="col">{t('Freezer space')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ quarters, low, high, freezer_feet }) => (
            <tr key={quarters}>
              <th scope="row">{translate(showShare(quarters))}</th>
              <td>{t('{low} to {high} lb', { low: showCount(low), high: showCount(high) })}</td>
              <td>{t('{feet} cu ft', { feet: freezer_feet })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text mt="0.25rem" c="dimmed" fz="sm">
        {t('The weight depends on the animal and on how you have it cut: boneless cuts weigh less.')}
      </Text>
    </section>
  );
}
