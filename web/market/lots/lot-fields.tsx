import type { UseFormReturn } from 'react-hook-form';
import { showShare } from '#contract/lib/quarters.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { LOT_SPECIES, PRICE_BASIS_WORDS, PRODUCT_SPECIES, SHARE_SIZES } from '#contract/market/lots/lot.ts';
import { lotDays, lotPlants } from '#contract/market/lots/lots-api.ts';
import { PRACTICE_RULES, PRACTICES } from '#contract/market/lots/practices.ts';
import { answerFor, LABEL_WORDS, LABELS } from '#contract/orders/offering.ts';
import { UnconfirmedAddress } from '#web/accounts/send-confirmation.tsx';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t, translate } from '#web/lib/words.ts';
import classes from '#web/market/lots/lot-form.module.css';
import { type LotValues, MAX_POUNDS } from '#web/market/lots/lot-values.ts';
import { ProductPrice } from '#web/market/lots/product-price.tsx';
import { InspectionField } from '#web/orders/inspection-field.tsx';
import {
  CheckboxListField,
  DayField,
  NumberField,
  RadioField,
  SelectField,
  TextAreaField,
  TextField,
} from '#web/ui/fields.tsx';
import formClasses from '#web/ui/form.module.css';
import { ButtonLink } from '#web/ui/links.tsx';

interface StepProps {
  form: UseFormReturn<LotValues>;
  /** Whether the fields that can't change once a lot is for sale are disabled. */
  isFixed: boolean;
}

/** What is for sale: the animal or product, in the seller's words. */
export function WhatStep({ form, isFixed }: StepProps) {
  const { control } = form;
  const isProduct = form.watch('kind') === 'product';
  const species = isProduct ? PRODUCT_SPECIES : LOT_SPECIES;
  return (
    <>
      <RadioField
        control={control}
        name="kind"
        label={t('What do you sell?')}
        isDisabled={isFixed}
        choices={[
          { value: 'animal', label: t('A live animal, whole or in shares') },
          { value: 'product', label: t('A packaged product, by the piece or by the pound') },
        ]}
      />
      <TextField
        control={control}
        name="title"
        label={t('Title')}
        hint={isProduct ? t('For example, Ground beef, 10 lb box') : t('For example, Grass-fed Angus steer')}
        maxLength={120}
        isRequired
      />
      <div className={formClasses.row}>
        <SelectField
          control={control}
          name="species"
          label={t('Species')}
          empty={t('Choose')}
          choices={species.map((key) => ({ value: key, label: t(showSpecies(key)) }))}
          isRequired={!isProduct}
          isDisabled={isFixed}
        />
        <TextField control={control} name="breed" label={t('Breed')} maxLength={60} />
        {!isProduct && (
          <NumberField
            control={control}
            name="animals"
            label={t('Number of similar animals')}
            least={1}
            most={20}
            isDisabled={isFixed}
          />
        )}
      </div>
      <TextAreaField control={control} name="description" label={t('Description')} rows={4} grows maxLength={5000} />
    </>
  );
}

/** How the animal was raised, with a record for each claim that needs one. */
export function PracticesStep({ form }: StepProps) {
  const { control } = form;
  const practices = form.watch('practices');
  const needing = practices.filter((practice) => PRACTICE_RULES[practice].proof);
  return (
    <>
      <CheckboxListField
        control={control}
        name="practices"
        label={t('How it was raised')}
        choices={PRACTICES.map((key) => ({ value: key, label: t(PRACTICE_RULES[key].words) }))}
      />
      {needing.map((practice) => {
        const { words, proof } = PRACTICE_RULES[practice];
        return (
          proof && (
            <TextField
              key={practice}
              control={control}
              name={`proofs.${practice}`}
              label={`${t(words)}: ${t(proof.label)}`}
              hint={t(proof.hint)}
              maxLength={200}
              isRequired
            />
          )
        );
      })}
    </>
  );
}

/** The price, the estimates behind it, and the sizes. */
export function PriceStep({ form, isFixed, sold }: StepProps & { sold: number }) {
  const { control } = form;
  const [kind, basis] = form.watch(['kind', 'price_basis']);
  if (kind === 'product') return <ProductPrice form={form} isFixed={isFixed} sold={sold} />;
  const bases = (['hanging', 'live', 'whole'] as const).map((value) => ({
    value,
    label: t(PRICE_BASIS_WORDS[value]),
  }));
  return (
    <>
      <div className={formClasses.row}>
        <AmountField control={control} name="price_cents" label={t('Your price')} isRequired />
        <SelectField
          control={control}
          name="price_basis"
          label={t('How it’s priced')}
          choices={bases}
          isDisabled={isFixed}
        />
        <AmountField
          control={control}
          name="deposit_cents"
          label={t('Deposit per quarter')}
          hint={t('Paid when someone buys. The balance is due once the weight is known.')}
        />
      </div>
      <Weights form={form} of={basis === 'live' ? 'live' : 'hanging'} />
      <CheckboxListField
        control={control}
        name="share_sizes"
        label={t('Sizes that buyers can choose')}
        choices={SHARE_SIZES.map((size) => ({ value: String(size), label: translate(showShare(size)) }))}
      />
    </>
  );
}

function Weights({ form: { control }, of }: { form: UseFormReturn<LotValues>; of: 'live' | 'hanging' }) {
  const words =
    of === 'live'
      ? ([t('Minimum live weight'), t('Maximum live weight')] as const)
      : ([t('Minimum hanging weight'), t('Maximum hanging weight')] as const);
  return (
    <div className={formClasses.row}>
      <NumberField
        control={control}
        name={`${of}_low_clb`}
        label={words[0]}
        least={1}
        most={MAX_POUNDS}
        suffix=" lb"
        isRequired
      />
      <NumberField
        control={control}
        name={`${of}_high_clb`}
        label={words[1]}
        least={1}
        most={MAX_POUNDS}
        suffix=" lb"
        isRequired
      />
    </div>
  );
}

const UNTIL_HINTS = {
  animal: 'Leave blank to sell through the drop-off day.',
  product: 'Leave blank to sell until it’s sold out.',
} as const;

/** Where the animals are killed, and how. */
function PlantAndLabel({ form, isFixed }: StepProps) {
  const { control } = form;
  const [plant_id, process_option] = form.watch(['plant_id', 'process_option']);
  const plants = useApiQuery(lotPlants, {});
  return (
    <div className={formClasses.row}>
      <SelectField
        control={control}
        name="plant_id"
        label={t('Plant')}
        hint={
          plants.data?.length === 0
            ? t('Plants that work with you appear here. Find one and choose “Sell through this plant” on its page.')
            : undefined
        }
        empty={t('Choose')}
        choices={(plants.data ?? []).map(({ plant_id: id, name, city }) => ({
          value: String(id),
          label: city ? `${name}, ${city}` : name,
        }))}
        isRequired
        isDisabled={isFixed}
        onPick={() => {
          form.setValue('dropoff_date', '');
          form.setValue('offering', '');
        }}
      />
      <SelectField
        control={control}
        name="process_option"
        label={t('Processing')}
        empty={t('Not decided yet')}
        choices={LABELS.map((value) => ({ value, label: t(LABEL_WORDS[value]) }))}
        isDisabled={isFixed}
      />
      {plant_id !== '' && (
        <InspectionField
          control={control}
          name="offering"
          label={process_option}
          plant_default={plants.data?.find((plant) => String(plant.plant_id) === plant_id)?.default_offering}
          isDisabled={isFixed}
        />
      )}
      {plants.data?.length === 0 && (
        <div className={classes.noPlants}>
          <ButtonLink to="/findsellers" search={{ role: 'processor' }} variant="default">
            {t('Find a plant')}
          </ButtonLink>
          <UnconfirmedAddress />
        </div>
      )}
    </div>
  );
}

/** The plant, the day to hold slots on, and where buyers pick up. */
export function PlantStep({ form, isFixed }: StepProps) {
  const { control } = form;
  const [kind, species, plant_id, dropoff_date, process_option, offering, animals] = form.watch([
    'kind',
    'species',
    'plant_id',
    'dropoff_date',
    'process_option',
    'offering',
    'animals',
  ]);
  const days = useApiQuery(
    lotDays,
    {
      plant_id: Number(plant_id) || 1,
      species: (species || 'beef') as 'beef',
      process_option: process_option as '',
      offering: answerFor(process_option, offering),
      animals: animals || 1,
    },
    { enabled: kind === 'animal' && plant_id !== '' && species !== '' && !isFixed, keepPrevious: true },
  );
  const note = (
    <TextAreaField
      control={control}
      name="pickup_note"
      label={t('Pickup details')}
      hint={t('Address, days, and hours. Only buyers see this, once their purchase is final.')}
      rows={2}
      maxLength={500}
    />
  );
  const until = (
    <DayField
      control={control}
      name="sells_until"
      label={t('Last day to buy')}
      hint={t(UNTIL_HINTS[kind])}
      {...(dropoff_date !== '' && { latest: dropoff_date })}
    />
  );
  if (kind === 'product') {
    return (
      <>
        {note}
        {until}
      </>
    );
  }
  const offered = (days.data ?? []).map(({ day, free }) => ({
    value: day,
    label: `${showDay(day)} · ${t('{count} free', { count: free })}`,
  }));
  const isKept = dropoff_date !== '' && !offered.some(({ value }) => value === dropoff_date);
  return (
    <>
      <PlantAndLabel form={form} isFixed={isFixed} />
      <div className={formClasses.row}>
        <SelectField
          control={control}
          name="dropoff_date"
          label={t('Drop-off day')}
          hint={
            plant_id === '' || species === ''
              ? t('Choose the species and the plant first.')
              : days.data?.length === 0 && !isFixed
                ? t(
                    'This plant doesn’t have enough open slots for these animals on any day. Choose another plant, or call this one.',
                  )
                : t('The plant holds this day’s slots for you once you publish.')
          }
          empty={t('Choose')}
          choices={isKept ? [{ value: dropoff_date, label: showDay(dropoff_date) }, ...offered] : offered}
          isRequired
          isDisabled={isFixed || plant_id === '' || species === ''}
        />
        {until}
      </div>
      <RadioField
        control={control}
        name="pickup"
        label={t('Where buyers pick up')}
        isDisabled={isFixed}
        choices={[
          { value: 'plant', label: t('At the plant') },
          { value: 'farm', label: t('At your farm') },
        ]}
      />
      {note}
    </>
  );
}
