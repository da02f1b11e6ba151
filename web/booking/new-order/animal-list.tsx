import { Accordion, Button, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import type { Animal } from '#contract/booking/booking.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { SPECIES, type Species, showSpecies } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/booking/new-order/animal-list.module.css';
import { AnimalRow } from '#web/booking/new-order/animal-row.tsx';
import { AttachField } from '#web/booking/new-order/attach-field.tsx';
import {
  animalsOf,
  countHeads,
  factsOf,
  keyOfAnimal,
  sharesOf,
  withFacts,
  withShares,
} from '#web/booking/new-order/draft-order.ts';
import form from '#web/booking/new-order/new-order-form.module.css';
import type { NewOrder } from '#web/booking/new-order/use-new-order.ts';
import { useTemplates } from '#web/booking/new-order/use-templates.ts';
import { SplitDialog } from '#web/booking/share-editor/split-dialog.tsx';
import { useAddCustomer } from '#web/directory/use-add-customer.tsx';
import { t } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/states.tsx';

/** The second column of the new-order form: a tab per species, a row per animal with its shares and cut sheets. Spec part 1, section 2. */
export function AnimalList({
  order,
  kind,
  onKind,
}: {
  order: NewOrder;
  /** The species whose tab is open, while it has animals. */
  kind: Species | null;
  onKind: (species: Species) => void;
}) {
  const { draft, change } = order;
  const [splitting, setSplitting] = useState<Animal | null>(null);
  const { templates, error, refetch } = useTemplates();

  const animals = animalsOf(draft);
  const kinds = SPECIES.filter((species) => draft.quantities[species]);
  const isOver = animals.some((animal) => factsOf(draft, animal).over_thirty_months === 'yes');
  const shown = kinds.find((species) => species === kind) ?? kinds[0];

  if (countHeads(draft) === 0) return <NoAnimals order={order} />;
  return (
    <section className={form.part} aria-label={t('Animals')}>
      <Tabs value={shown ?? null} onChange={(species) => onKind(species as Species)}>
        <Tabs.List>
          {kinds.map((species) => (
            <Tabs.Tab key={species} value={species}>
              {t(showSpecies(species))} <span className={classes.count}>{draft.quantities[species]}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {kinds.map((species) => (
          <Tabs.Panel key={species} value={species}>
            {species === shown && (
              <Accordion multiple chevronPosition="left" order={2} classNames={classes}>
                {animalsOfKind(animals, species).map((animal) => (
                  <AnimalRow
                    key={keyOfAnimal(animal)}
                    animal={animal}
                    shares={sharesOf(draft, animal)}
                    templates={templates}
                    age={factsOf(draft, animal).over_thirty_months}
                    onAge={(over_thirty_months) => change(withFacts(draft, animal, { over_thirty_months }))}
                    onSplit={() => setSplitting(animal)}
                  />
                ))}
              </Accordion>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      {isOver && (
        <AttachField
          label={t('Proof of age (30 months or older)')}
          files={draft.thirty_plus_file}
          onChange={(files) => change({ thirty_plus_file: files })}
        />
      )}
      <AddCustomer order={order} />
      {error && !templates && <ErrorState error={error} onRetry={() => void refetch()} />}
      {splitting && templates && (
        <SplitDialog
          animal={splitting}
          shares={sharesOf(draft, splitting)}
          templates={templates}
          onSave={(shares) => {
            change(withShares(draft, splitting, shares));
            setSplitting(null);
          }}
          onClose={() => setSplitting(null)}
        />
      )}
    </section>
  );
}

const animalsOfKind = (animals: readonly Animal[], species: Species) =>
  animals.filter((animal) => animal.species === species);

/** Customers can be added once there is an animal to share. Spec part 1, section 5 (Species quantities). */
function NoAnimals({ order }: { order: NewOrder }) {
  return (
    <section className={form.part} aria-label={t('Animals')}>
      <div className={classes.none}>
        <Text>{t('Enter how many animals are coming.')}</Text>
        <Text c="dimmed">{t('Then you can split each one among customers.')}</Text>
        <Button variant="default" disabled>
          {t('Split')}
        </Button>
      </div>
      <AddCustomer order={order} />
    </section>
  );
}

/** Takes somebody new into the directory without leaving the form; whoever is the first brings the animals. */
function AddCustomer({ order: { draft, change } }: { order: NewOrder }) {
  const add = useAddCustomer();
  const { role } = useMe();
  if (!isOffice(role) && role !== 'producer') return null;
  return (
    <>
      <Button
        variant="default"
        className={classes.add}
        disabled={countHeads(draft) === 0}
        onClick={() =>
          add.open({
            onAdded: ({ id, label }) => {
              if (draft.customer === null) change({ customer: { id, label } });
            },
          })
        }
      >
        {t('Add Customer')}
      </Button>
      {add.dialog}
    </>
  );
}
