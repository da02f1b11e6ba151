import { NOT_FOR_SALE } from '#contract/floor/animal-facts.ts';
import type { AtDoor } from '#contract/floor/intake-api.ts';
import { isNotForSale } from '#contract/orders/offering.ts';
import classes from '#web/floor/intake/intake.module.css';
import { t } from '#web/lib/words.ts';
import { labelAndInspection } from '#web/orders/order-words.ts';

/** What an animal's people must not miss: its label, whether it is organic, and that its meat isn't for sale. */
export function AnimalMarks({
  animal,
}: {
  animal: Pick<AtDoor, 'species' | 'process_option' | 'offering' | 'is_organic'>;
}) {
  const { process_option, offering, is_organic } = animal;
  const label = labelAndInspection(process_option, offering);
  return (
    <div className={classes.marks}>
      {label && <span>{label}</span>}
      {is_organic && process_option !== 'organic' && <span>{t('Organic')}</span>}
      {isNotForSale(animal) && <span className={classes.notForSale}>{NOT_FOR_SALE}</span>}
    </div>
  );
}
