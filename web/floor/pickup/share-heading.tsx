import { placeOf, SHARE_WORDS } from '#contract/floor/animal-facts.ts';
import type { ToPickUp } from '#contract/floor/pickup-api.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { AnimalMarks } from '#web/floor/intake/animal-marks.tsx';
import classes from '#web/floor/pickup/pickup.module.css';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

/** Whose meat it is, of which animal, and what must not be missed. */
export function ShareHeading({ share }: { share: ToPickUp }) {
  const { forfeit_on, is_forfeited, packs } = share;
  const { species, heads, owner, title, phone, plant_number, tagid, quarters, ready_on, is_owed, carrier, boxes } =
    share;
  const places = [...new Set(boxes.map(({ place }) => place).filter(Boolean))];
  return (
    <>
      <b>{owner || title}</b>
      <span className={classes.number}>{plant_number || tagid}</span>
      <span>
        {heads > 1 ? `${heads} ` : ''}
        {t(showSpecies(species))}
        {' · '}
        {t(SHARE_WORDS[quarters] ?? 'Whole animal', { place: placeOf(share) })}
      </span>
      <span>{phone}</span>
      {boxes.length > 0 && (
        <span className={classes.wide}>{[t('Boxes: {count}', { count: boxes.length }), ...places].join(' · ')}</span>
      )}
      {packs.count > 0 && (
        <span className={classes.wide}>
          {[t('Packs: {count}', { count: packs.count }), ...packs.places].join(' · ')}
        </span>
      )}
      {ready_on && <span className={classes.wide}>{t('Ready since {day}', { day: showDay(ready_on) })}</span>}
      {forfeit_on && (
        <span className={is_forfeited ? classes.owed : classes.wide}>
          {t(is_forfeited ? 'Forfeited since {day}' : 'Forfeited on {day}', { day: showDay(forfeit_on) })}
        </span>
      )}
      {carrier && <span className={classes.wide}>{t('{carrier} brings these boxes to their owner', { carrier })}</span>}
      {is_owed && <span className={classes.owed}>{t('Not paid yet')}</span>}
      <AnimalMarks animal={share} />
    </>
  );
}
