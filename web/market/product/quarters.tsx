import { useEffect, useState } from 'react';
import { t } from '#web/lib/words.ts';
import type { Lot } from '#web/market/product/lot.ts';
import classes from '#web/market/product/quarters.module.css';
import { leftWords } from '#web/market/search/lot-words.ts';
import { ShareRing } from '#web/ui/share-ring.tsx';

type Animal = Lot['animals'][number];

/** A ring for each animal: what is sold, what someone holds right now and until when, and what is free. */
export function Quarters({ lot }: { lot: Lot }) {
  const now = useServerTime(lot.server_time);
  const open = lot.animals.filter(({ state }) => state === 'open');
  if (lot.kind === 'product' || open.length === 0) return <p className={classes.left}>{leftWords(lot)}</p>;
  return (
    <ul className={classes.animals}>
      {open.map((animal) => (
        <li key={animal.animal_id}>
          <AnimalRing animal={animal} now={now} isOnly={open.length === 1} />
        </li>
      ))}
    </ul>
  );
}

function AnimalRing({ animal, now, isOnly }: { animal: Animal; now: number; isOnly: boolean }) {
  const sold = animal.quarters.filter(({ state }) => state === 'sold').length;
  const held = animal.quarters.filter(({ state }) => state === 'held');
  const free = 4 - sold - held.length;
  const ends = held.map(({ held_until }) => Date.parse(held_until ?? '')).sort((a, b) => a - b)[0];
  const shares = [
    { label: t('Sold'), quarters: sold },
    { label: t('On hold'), quarters: held.length },
  ].filter(({ quarters }) => quarters > 0);
  return (
    <div className={classes.animal}>
      <ShareRing shares={shares} size={76} label={t('{free} of 4 quarters free', { free })} />
      <div>
        {!isOnly && <p className={classes.name}>{t('Animal {number}', { number: animal.animal_number })}</p>}
        <p className={classes.left}>{t('{free} of 4 quarters free', { free })}</p>
        {ends !== undefined && (
          <p className={classes.held} suppressHydrationWarning>
            {t('Held for {time}', { time: clock(ends - now) })}
          </p>
        )}
        <p className={classes.held}>{t('The animal goes to the plant once all four quarters are sold.')}</p>
      </div>
    </div>
  );
}

/** '14:05'. */
function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The server's time, so that a wrong clock here doesn't show wrong countdowns. */
function useServerTime(server_time: string): number {
  const [passed, setPassed] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer starts the clock again
  useEffect(() => {
    const begun = Date.now();
    setPassed(0);
    const timer = setInterval(() => setPassed(Date.now() - begun), 1000);
    return () => clearInterval(timer);
  }, [server_time]);
  return Date.parse(server_time) + passed;
}
