import type { Control } from 'react-hook-form';
import { BASIS_WORDS, CWD_RESULTS, CWD_WORDS, WEIGHT_BASES } from '#contract/floor/game.ts';
import { comesAsFlock, type Species } from '#contract/lib/species.ts';
import { SEX_WORDS, type Sex } from '#contract/orders/animal-terms.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';
import { isAskedForAge } from '#contract/orders/verified-animal.ts';
import { type Arrival, MAX_BIRDS } from '#web/floor/intake/arrival-values.ts';
import { t } from '#web/lib/words.ts';
import { WeightField } from '#web/orders/weight-field.tsx';
import { CheckboxField, DayField, NumberField, RadioField, TextField } from '#web/ui/fields.tsx';
import { FieldRow } from '#web/ui/form.tsx';

interface Props {
  control: Control<Arrival>;
  species: Species;
}

/** What is asked of any animal at the door, in the order in which people answer. */
export function ArrivalQuestions({
  control,
  species,
  isUnsound,
  booked,
}: Props & { isUnsound: boolean; booked: number }) {
  if (SPECIES_FACTS[species].isGame) return <GameQuestions control={control} />;
  return (
    <>
      <RadioField
        control={control}
        name="sound"
        label={t('Walked off sound?')}
        isRequired
        choices={[
          { value: 'yes', label: t('Yes') },
          { value: 'no', label: t('No') },
        ]}
      />
      {isUnsound && (
        <TextField
          control={control}
          name="unsound_reason"
          label={t('What is wrong with it?')}
          hint={t('The animal won’t be received. The office sees why.')}
          maxLength={200}
          isRequired
        />
      )}
      {comesAsFlock(species) ? (
        <FlockQuestions control={control} booked={booked} />
      ) : (
        <>
          <FieldRow>
            <TextField control={control} name="ear_tag_id" label={t('Ear tag')} maxLength={40} />
            <WeightField control={control} name="live" label={t('Live weight, in pounds')} hint={null} />
          </FieldRow>
          <RadioField control={control} name="sex" label={t('Sex')} choices={sexesOf(species).map(choiceOfSex)} />
        </>
      )}
      {isAskedForAge(species) && (
        <RadioField
          control={control}
          name="over_thirty_months"
          label={t('Over 30 months?')}
          choices={[
            { value: 'yes', label: t('Yes') },
            { value: 'no', label: t('No') },
          ]}
        />
      )}
      <TextField control={control} name="pen" label={t('Pen')} maxLength={20} />
    </>
  );
}

const CATTLE: readonly Species[] = ['beef', 'bison', 'yak'];
const sexesOf = (species: Species): readonly Sex[] =>
  CATTLE.includes(species) ? ['steer', 'heifer', 'bull'] : ['male', 'female'];
const choiceOfSex = (sex: Sex) => ({ value: sex, label: t(SEX_WORDS[sex]) });

function FlockQuestions({ control, booked }: { control: Control<Arrival>; booked: number }) {
  return (
    <FieldRow>
      <NumberField
        control={control}
        name="received"
        label={t('Birds received')}
        {...(booked > 0 && { hint: t('{count} booked', { count: booked }) })}
        most={MAX_BIRDS}
      />
      <NumberField control={control} name="dead" label={t('Dead on arrival')} most={MAX_BIRDS} />
      <NumberField control={control} name="crates" label={t('Crates')} most={MAX_BIRDS} />
    </FieldRow>
  );
}

/** What a plant writes down about game. All of it can be left for later. */
function GameQuestions({ control }: { control: Control<Arrival> }) {
  return (
    <>
      <FieldRow>
        <TextField control={control} name="game.license" label={t('Hunting license')} maxLength={40} />
        <TextField control={control} name="game.game_tag" label={t('Game tag')} maxLength={40} />
      </FieldRow>
      <FieldRow>
        <WeightField control={control} name="game.weight" label={t('Weight, in pounds')} hint={null} />
        <TextField control={control} name="game.state" label={t('State')} maxLength={2} />
        <DayField control={control} name="game.harvested_on" label={t('Day of the kill')} />
      </FieldRow>
      <RadioField
        control={control}
        name="game.weight_basis"
        label={t('Weighed as')}
        choices={WEIGHT_BASES.map((value) => ({ value, label: t(BASIS_WORDS[value]) }))}
      />
      <RadioField
        control={control}
        name="game.cwd"
        label={t('Chronic wasting disease')}
        choices={CWD_RESULTS.map((value) => ({ value, label: t(CWD_WORDS[value]) }))}
      />
      <CheckboxField control={control} name="game.is_own_meat_only" label={t('Own meat only')} />
      <CheckboxField control={control} name="game.keeps_cape" label={t('Keep the cape')} />
      <TextField control={control} name="game.donated_to" label={t('Donated to')} maxLength={120} />
    </>
  );
}
