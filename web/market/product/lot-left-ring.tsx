import type { Quarter } from '#contract/market/realtime.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/product/buy-panel.module.css';
import { ShareRing } from '#web/ui/share-ring.tsx';

interface Animal {
  animal_number: number;
  quarters: readonly Pick<Quarter, 'state'>[];
}

/** How much of each animal is sold or held. */
export function LotLeftRing({ animals, size = 56 }: { animals: readonly Animal[]; size?: number }) {
  return animals.map(({ animal_number, quarters }) => {
    const count = (wanted: Quarter['state']) => quarters.filter(({ state }) => state === wanted).length;
    const [sold, held, free] = [count('sold'), count('held'), count('free')];
    // Always include both, so held quarters never get the color of sold ones.
    const shares = [
      { label: t('Sold'), quarters: sold },
      { label: t('Held right now'), quarters: held },
    ];
    return (
      <div key={animal_number} className={classes.left}>
        <ShareRing shares={shares} size={size} label="" />
        <div>
          {animals.length > 1 && <p className={classes.name}>{t('Animal {number}', { number: animal_number })}</p>}
          <p>{t('{sold} of 4 quarters sold', { sold })}</p>
          <p className={classes.note}>
            {held > 0 ? t('{held} held, {free} open', { held, free }) : t('{free} open', { free })}
          </p>
        </div>
      </div>
    );
  });
}
