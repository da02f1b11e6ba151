import { showMoney } from '#contract/lib/figures.ts';
import { pictureAddress } from '#contract/lib/pictures.ts';
import { PRICE_BASIS_WORDS } from '#contract/market/lots/lot.ts';
import type { LotCard } from '#contract/market/search/search-api.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/buyer/buyer.module.css';
import { AnchorLink } from '#web/ui/links.tsx';

/** A lot in a buyer's list: its picture, farm, and price. */
export function LotLine({ lot }: { lot: LotCard & { is_for_sale: boolean } }) {
  const { lot_id, title, photo, farm, city, state, price_cents, price_basis, is_for_sale } = lot;
  return (
    <div className={classes.line}>
      {photo && <img src={pictureAddress(photo.small)} alt="" width={72} height={54} className={classes.photo} />}
      <div className={classes.words}>
        <AnchorLink to="/productview/$id" params={{ id: String(lot_id) }}>
          {title}
        </AnchorLink>
        <span className={classes.note}>
          {[farm, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · ')}
        </span>
        <span className={classes.note}>
          {is_for_sale ? `${showMoney(price_cents)} ${t(PRICE_BASIS_WORDS[price_basis])}` : t('No longer for sale')}
        </span>
      </div>
    </div>
  );
}
