import { Accordion, Button, Tabs, Text } from '@mantine/core';
import { type ComponentProps, memo, useState } from 'react';
import { type Animal, MAX_ORDERS_PER_BOOKING } from '#contract/booking/booking.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { SPECIES, type Species, showSpecies } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/booking/new-order/animal-list.module.css';
import { AnimalRow } from '#web/booking/new-order/animal-row.tsx';
import type { NewOrder } from '#web/booking/new-order/use-new-order.ts';
import {
  animalAt,
  animalsOf,
  countHeads,
  type DraftAnimal,
  keyOfAnimal,
  nameFor,
  withAnimal,
} from '#web/booking/order-draft/order-draft.ts';
import { FilesField } from '#web/booking/order-draft/order-fields.tsx';
import { SplitDialog } from '#web/booking/share-editor/split-dialog.tsx';
import { useTemplates } from '#web/booking/share-editor/use-templates.ts';
import { useAddCustomer } from '#web/directory/use-add-customer.tsx';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import panel from '#web/ui/panel.module.css';
import { ErrorState } from '#web/ui/states.tsx';

/** The second column of the new-order form: a tab for each species, with a row per animal and its shares and cut sheets. */
export function AnimalList({
  order,
  kind,
  onKind,
}: {
  order: NewOrder;
  /** The species of the open tab; null if none is open. */
  kind: Species | null;
  onKind: (species: Species) => void;
}) {
  const { form, draft } = order;
  const [splitting, setSplitting] = useState<{ animal: Animal; sizes?: readonly number[] | undefined } | null>(null);
  const { templates, error, refetch } = useTemplates();

  const animals = animalsOf(draft);
  const kinds = SPECIES.filter((species) => draft.quantities[species]);
  const isOver = animals.some((animal) => animalAt(draft, keyOfAnimal(animal)).over_thirty_months === 'yes');
  const shown = kinds.find((species) => species === kind) ?? kinds[0];

  // Reads the form itself, because rows aren't rendered again when another animal changes.
  const change = (animal: Animal, changes: Partial<DraftAnimal>) =>
    form.setValue('animals', withAnimal(form.getValues('animals'), keyOfAnimal(animal), changes), {
      shouldDirty: true,
    });

  if (countHeads(draft) === 0) return <NoAnimals order={order} />;
  return (
    <section className={panel.panel} aria-label={t('Animals')}>
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
            {species === shown && animals.length === 0 && <TooMany />}
            {species === shown && animals.length > 0 && (
              <AnimalRows
                animals={animalsOfKind(animals, species)}
                draft={draft}
                templates={templates}
                onChange={change}
                onSplit={(animal, sizes) => setSplitting({ animal, sizes })}
              />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      {isOver && <FilesField form={form} name="thirty_plus_file" label={t('Proof of age (30 months or older)')} />}
      <AddCustomer order={order} />
      {error && !templates && <ErrorState error={error} onRetry={() => void refetch()} />}
      {splitting && templates && (
        <SplitDialog
          {...splitting}
          bringer={draft.customer}
          shares={animalAt(draft, keyOfAnimal(splitting.animal)).shares}
          templates={templates}
          onSave={(shares) => {
            change(splitting.animal, { shares });
            setSplitting(null);
          }}
          onClose={() => setSplitting(null)}
        />
      )}
    </section>
  );
}

/** More rows than this are shown on request, because most large bookings are booked alike. */
const ROWS_SHOWN = 30;

interface AnimalRowsProps extends Pick<ComponentProps<typeof AnimalRow>, 'templates' | 'onChange' | 'onSplit'> {
  animals: readonly Animal[];
  draft: NewOrder['draft'];
}

/** The accordion renders parts of every row again with each of its own renders, so it has to stay while people type elsewhere. */
const hasSameRows = (before: AnimalRowsProps, now: AnimalRowsProps) =>
  before.templates === now.templates &&
  before.animals.length === now.animals.length &&
  now.animals.every((animal, at) => {
    const key = keyOfAnimal(animal);
    const other = before.animals[at];
    return other && keyOfAnimal(other) === key && animalAt(before.draft, key) === animalAt(now.draft, key);
  });
const AnimalRows = memo(AnyAnimalRows, hasSameRows);

function AnyAnimalRows({ animals, draft, ...row }: AnimalRowsProps) {
  const [isAll, setAll] = useState(false);
  const rows = isAll ? animals : animals.slice(0, ROWS_SHOWN);
  return (
    <>
      <Accordion
        multiple
        keepMounted={false}
        defaultValue={animals.slice(0, 1).map(keyOfAnimal)}
        chevronPosition="left"
        order={2}
        classNames={classes}
      >
        {rows.map((animal) => (
          <AnimalRow key={keyOfAnimal(animal)} animal={animal} draft={animalAt(draft, keyOfAnimal(animal))} {...row} />
        ))}
      </Accordion>
      {rows.length < animals.length && (
        <Button variant="subtle" fullWidth onClick={() => setAll(true)}>
          {t('Show all animals')}
        </Button>
      )}
    </>
  );
}

const animalsOfKind = (animals: readonly Animal[], species: Species) =>
  animals.filter((animal) => animal.species === species);

/**
 * Shown if the number of animals is too high, which is probably a typo. Their details are kept and reappear once it's
 * corrected.
 */
const TooMany = () => (
  <Text role="status" className={classes.none}>
    {sayRefusal('too_many_animals', { most: MAX_ORDERS_PER_BOOKING })}{' '}
    {t('Enter a lower number to see the animals again.')}
  </Text>
);

/** Customers can be added once there is an animal to share. */
function NoAnimals({ order }: { order: NewOrder }) {
  return (
    <section className={panel.panel} aria-label={t('Animals')}>
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

/** Adds someone to the directory without leaving the form. The first person added becomes the one bringing the animals. */
function AddCustomer({ order: { form, draft } }: { order: NewOrder }) {
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
              const customer = { id, label };
              if (draft.customer !== null) return;
              form.setValue('event_name', nameFor(draft, customer), { shouldDirty: true });
              form.setValue('customer', customer, { shouldDirty: true });
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
