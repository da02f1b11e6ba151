import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pictureAddress } from '#contract/lib/pictures.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { PRACTICE_RULES, type Practice } from '#contract/market/lots/practices.ts';
import type { LotCard } from '#contract/market/search/search-api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/search/lot-list.module.css';
import { leftWords, placeWords, priceWords, smallestWords } from '#web/market/search/lot-words.ts';
import { ShareRing } from '#web/ui/share-ring.tsx';

const MAX_PRACTICES = 3;

interface LotListProps<Lot> {
  lots: readonly Lot[];
  /** The ZIP code used in the search. A lot's page also shows its distance from there. */
  zip?: string | undefined;
  /** Rendered below each lot. */
  more?: (lot: Lot) => ReactNode;
}

/** Lots as cards, each a link to its page. The first photos load early, because they are in view right away. */
export function LotList<Lot extends LotCard>({ lots, zip, more }: LotListProps<Lot>) {
  return (
    <ul className={classes.list}>
      {lots.map((lot, at) => (
        <li key={lot.lot_id} className={classes.card}>
          <LotPicture lot={lot} isEarly={at < 3} />
          <div className={classes.words}>
            <h3 className={classes.title}>
              <Link to="/productview/$id" params={{ id: String(lot.lot_id) }} search={{ zip }} className={classes.link}>
                {lot.title}
              </Link>
            </h3>
            <p className={classes.place}>{[lot.farm, placeWords(lot)].filter(Boolean).join(' · ')}</p>
            <p className={classes.price}>{smallestWords(lot) || priceWords(lot)}</p>
            <p className={classes.facts}>
              {[
                smallestWords(lot) && priceWords(lot),
                lot.dropoff_date && t('Drop-off {day}', { day: showDay(lot.dropoff_date) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <Practices practices={lot.practices} />
            <p className={classes.left}>
              {lot.kind === 'animal' && <LeftRing left={lot.left_to_buy} />}
              {leftWords(lot)}
            </p>
            {more?.(lot)}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The sold quarters of the animal closest to being sold. Decorative, because the text says the same. */
function LeftRing({ left }: { left: number }) {
  const free = left === 0 ? 0 : ((left - 1) % 4) + 1;
  return <ShareRing size={22} label="" shares={free === 4 ? [] : [{ label: '', quarters: 4 - free }]} />;
}

function LotPicture({ lot: { photo, species, title }, isEarly }: { lot: LotCard; isEarly: boolean }) {
  if (!photo)
    return (
      <div className={classes.noPicture} aria-hidden>
        <ShareRing size={56} label="" shares={[]} />
        <span>{species === '' ? '' : t(showSpecies(species))}</span>
      </div>
    );
  return (
    <img
      className={classes.picture}
      src={pictureAddress(photo.medium)}
      srcSet={`${pictureAddress(photo.small)} 320w, ${pictureAddress(photo.medium)} 960w`}
      sizes="(max-width: 47.9375rem) 100vw, 20rem"
      width={photo.width}
      height={photo.height}
      alt={title}
      loading={isEarly ? 'eager' : 'lazy'}
    />
  );
}

export function Practices({ practices }: { practices: readonly string[] }) {
  const known = practices.filter((key): key is Practice => Object.hasOwn(PRACTICE_RULES, key));
  if (known.length === 0) return null;
  return (
    <ul className={classes.practices}>
      {known.slice(0, MAX_PRACTICES).map((key) => (
        <li key={key}>{t(PRACTICE_RULES[key].words)}</li>
      ))}
    </ul>
  );
}
