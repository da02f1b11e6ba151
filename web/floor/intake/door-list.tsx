import { Button, UnstyledButton } from '@mantine/core';
import { CWD_WORDS, isHeldFor } from '#contract/floor/game.ts';
import type { AtDoor } from '#contract/floor/intake-api.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { AnimalMarks } from '#web/floor/intake/animal-marks.tsx';
import classes from '#web/floor/intake/intake.module.css';
import { t } from '#web/lib/words.ts';
import { orderLink } from '#web/orders/order-words.ts';
import { AnchorLink } from '#web/ui/links.tsx';

/** The animals at the door: those expected, each a button that receives it, then those that are here. */
export function DoorList({
  animals,
  onPick,
  onCwd,
}: {
  animals: readonly AtDoor[];
  onPick: (animal: AtDoor) => void;
  /** Opens the CWD result of game that is held for it. */
  onCwd: (animal: AtDoor) => void;
}) {
  const expected = animals.filter(({ status }) => status === ORDER_STATUS.pending);
  const here = animals.filter(({ status }) => status === ORDER_STATUS.open);
  return (
    <>
      {expected.length > 0 && (
        <section>
          <h2 className={classes.heading}>{t('Expected today')}</h2>
          <ul className={classes.animals}>
            {expected.map((animal) => (
              <li key={animal.order_id}>
                <UnstyledButton className={classes.animal} onClick={() => onPick(animal)}>
                  <Animal animal={animal} />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {here.length > 0 && (
        <section>
          <h2 className={classes.heading}>{t('Already here')}</h2>
          <ul className={classes.animals}>
            {here.map((animal) => (
              <li key={animal.order_id}>
                <AnchorLink className={classes.animal} {...orderLink(animal.order_id)}>
                  <Animal animal={animal} />
                </AnchorLink>
                {animal.game && isHeldFor(animal.game.cwd) && (
                  <Button variant="default" fullWidth mt="xs" onClick={() => onCwd(animal)}>
                    {t('CWD: {result}', { result: t(CWD_WORDS[animal.game.cwd]) })}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Animal({ animal }: { animal: AtDoor }) {
  const { species, heads, owner, title, tagid, plant_number } = animal;
  return (
    <>
      <b>
        {heads > 1 ? `${heads} ` : ''}
        {t(showSpecies(species))}
      </b>
      <span className={classes.number}>{plant_number || tagid}</span>
      <span>{owner || title}</span>
      <span>{plant_number && tagid && t('Tag {tag}', { tag: tagid })}</span>
      <AnimalMarks animal={animal} />
    </>
  );
}
