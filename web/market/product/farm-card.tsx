import { pictureAddress } from '#contract/lib/pictures.ts';
import { shorten } from '#contract/market/search/structured-data.ts';
import { t } from '#web/lib/words.ts';
import { Stars } from '#web/market/farm/stars.tsx';
import type { Lot } from '#web/market/product/lot.ts';
import classes from '#web/market/product/product-screen.module.css';
import { farmWords, placeWords } from '#web/market/search/lot-words.ts';
import { AnchorLink } from '#web/ui/links.tsx';

/** The farm, with a link to its page. */
export function FarmCard({ farm }: { farm: Lot['farm'] }) {
  const [photo] = farm.photos;
  return (
    <section className={classes.section}>
      <h2>{t('The farm')}</h2>
      <div className={classes.farm}>
        {photo && <img src={pictureAddress(photo.small)} width={96} height={72} alt="" loading="lazy" />}
        <div>
          <AnchorLink to="/profileview/$id" params={{ id: String(farm.seller_id) }} fw={620}>
            {farmWords(farm)}
          </AnchorLink>
          <p className={classes.note}>{placeWords(farm)}</p>
          <Stars stars={farm.stars} reviews={farm.reviews} />
        </div>
      </div>
      {farm.story && <p className={classes.description}>{shorten(farm.story, 400)}</p>}
    </section>
  );
}
