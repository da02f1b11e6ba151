import { Accordion, Button, Text } from '@mantine/core';
import type { Animal } from '#contract/booking/booking.ts';
import { QUARTERS_OF } from '#contract/booking/shares.ts';
import type { TemplateItem } from '#contract/cut-sheets/api.ts';
import { isAskedForAge } from '#contract/orders/verified-animal.ts';
import { AgeSelect } from '#web/booking/new-order/age-select.tsx';
import classes from '#web/booking/new-order/animal-list.module.css';
import { type AnimalFacts, type DraftShare, keyOfAnimal, nameOfAnimal } from '#web/booking/new-order/draft-order.ts';
import { t } from '#web/lib/words.ts';
import { ShareRing } from '#web/ui/share-ring.tsx';

/** One animal of the draft: how it is divided at a glance, its shares and cut sheets when opened, and the way to split it. */
export function AnimalRow({
  animal,
  shares,
  templates,
  age,
  onAge,
  onSplit,
}: {
  animal: Animal;
  shares: readonly DraftShare[];
  templates: readonly TemplateItem[] | undefined;
  /** Whether it is over thirty months; asked of cattle alone. */
  age: AnimalFacts['over_thirty_months'];
  onAge: (age: AnimalFacts['over_thirty_months']) => void;
  onSplit: () => void;
}) {
  const name = nameOfAnimal(animal);
  // Becomes part of an id, in which a space would end it.
  const value = keyOfAnimal(animal).replace(' ', '-');
  const sheetOf = (share: DraftShare) => templates?.find(({ id }) => id === share.cut_sheet)?.name ?? '';

  return (
    <Accordion.Item value={value}>
      <div className={classes.head}>
        <Accordion.Control>
          <span className={classes.title}>
            <ShareRing
              size={36}
              label=""
              shares={shares.map(({ customer, amount }) => ({
                key: customer.id,
                label: customer.label,
                quarters: QUARTERS_OF[amount],
              }))}
            />
            <span className={classes.words}>
              <span className={classes.name}>{name}</span>
              <span className={classes.summary}>
                {shares.length === 0 ? t('Not split') : shares.map(({ customer }) => customer.label).join(', ')}
              </span>
            </span>
          </span>
        </Accordion.Control>
        <Button
          variant="default"
          aria-label={t('Split {animal}', { animal: name })}
          data-split={shares.length > 0}
          onClick={onSplit}
        >
          {t('Split')}
        </Button>
      </div>
      <Accordion.Panel>
        {shares.length === 0 ? (
          <Text c="dimmed">
            {t('The whole animal belongs to whoever brings it. Split it to give each share its own cut sheet.')}
          </Text>
        ) : (
          <ul className={classes.shares}>
            {shares.map((share) => (
              <li key={share.customer.id}>
                <span className={classes.owner}>{share.customer.label}</span>
                <span>{t(share.amount)}</span>
                <span className={classes.sheet}>{sheetOf(share)}</span>
              </li>
            ))}
          </ul>
        )}
        {isAskedForAge(animal.species) && (
          <div className={classes.age}>
            <AgeSelect value={age} onChange={onAge} />
          </div>
        )}
      </Accordion.Panel>
    </Accordion.Item>
  );
}
