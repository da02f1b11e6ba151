import { Button, Input, NativeSelect, Text, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import type { Animal } from '#contract/booking/booking.ts';
import { SEXES } from '#contract/orders/animal-terms.ts';
import { isKillTooEarly } from '#contract/orders/kill-date.ts';
import { LABEL_WORDS, LABELS } from '#contract/orders/offering.ts';
import { isAskedForAge, MOST_HANG_DAYS } from '#contract/orders/verified-animal.ts';
import { AgeSelect } from '#web/booking/new-order/age-select.tsx';
import { AttachField } from '#web/booking/new-order/attach-field.tsx';
import {
  type AnimalFacts,
  animalsOf,
  type DraftOrder,
  factsOf,
  keyOfAnimal,
  nameOfAnimal,
  withFacts,
} from '#web/booking/new-order/draft-order.ts';
import { OrgansDialog } from '#web/booking/new-order/organs-dialog.tsx';
import classes from '#web/booking/new-order/verify-animals-dialog.module.css';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import { SEX_WORDS } from '#web/orders/order-words.ts';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';

type Verified = Pick<DraftOrder, 'animals' | 'organic_certified_file' | 'thirty_plus_file'>;

/**
 * Organic verification: what is known of each animal, a row per animal by quantity, and the papers. What a row leaves empty is as
 * the order says. Spec part 1, section 2 (Verify Animal & Finish) and section 4 (Organic).
 */
export function VerifyAnimalsDialog({
  draft,
  onSave,
  onClose,
}: {
  draft: DraftOrder;
  onSave: (verified: Verified) => void;
  onClose: () => void;
}) {
  const [start] = useState<Verified>(() => {
    const { animals, organic_certified_file, thirty_plus_file } = draft;
    return { animals, organic_certified_file, thirty_plus_file };
  });
  const [verified, setVerified] = useState(start);
  const filled = { ...draft, ...verified };
  const animals = animalsOf(draft);
  const killProblemOf = (animal: Animal): string => {
    const { date } = factsOf(filled, animal);
    const isEarly = draft.dropoff_date !== '' && date !== '' && isKillTooEarly(draft.dropoff_date, date);
    return isEarly ? sayRefusal('kill_before_dropoff') : '';
  };

  function save(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (!animals.some(killProblemOf)) onSave(verified);
  }

  return (
    <Dialog
      title={t('Verify Animal & Finish')}
      size="full"
      isDirty={JSON.stringify(verified) !== JSON.stringify(start)}
      onClose={onClose}
    >
      <form noValidate className={classes.form} onSubmit={save}>
        <Text c="dimmed" size="sm">
          {animals.length === 0
            ? sayRefusal('no_animals')
            : t('Blank fields use the order’s values. Organic animals go first that day, each with its ear tag.')}
        </Text>
        <ol className={classes.animals}>
          {animals.map((animal) => (
            <VerifyRow
              key={keyOfAnimal(animal)}
              animal={animal}
              facts={factsOf(filled, animal)}
              earliest={draft.dropoff_date}
              killProblem={killProblemOf(animal)}
              onChange={(changes) => setVerified({ ...verified, ...withFacts(filled, animal, changes) })}
            />
          ))}
        </ol>
        <div className={classes.papers}>
          <AttachField
            label={t('Organic certificate')}
            files={verified.organic_certified_file}
            onChange={(files) => setVerified({ ...verified, organic_certified_file: files })}
          />
          <AttachField
            label={t('Proof of age (30 months or older)')}
            files={verified.thirty_plus_file}
            onChange={(files) => setVerified({ ...verified, thirty_plus_file: files })}
          />
        </div>
        <div className={classes.buttons}>
          <CancelButton />
          <Button type="submit" size="md">
            {t('Finish')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** One animal: species, ear tag, hang, date, organic, organs, sex, label. Spec part 1, section 3 (Organic verify row). */
function VerifyRow({
  animal,
  facts,
  earliest,
  killProblem,
  onChange,
}: {
  animal: Animal;
  facts: AnimalFacts;
  earliest: string;
  killProblem: string;
  onChange: (changes: Partial<AnimalFacts>) => void;
}) {
  const [isChoosing, setChoosing] = useState(false);
  const organsLabel = useId();
  const name = nameOfAnimal(animal);
  const asOrder = { value: '', label: t('Same as order') };

  return (
    <li className={classes.animal} aria-label={name}>
      <span className={classes.name}>{name}</span>
      <TextInput
        label={t('Ear tag')}
        maxLength={40}
        autoComplete="off"
        value={facts.ear_tag_id}
        onChange={(event) => onChange({ ear_tag_id: event.currentTarget.value })}
      />
      <TextInput
        label={t('Hang time (days)')}
        inputMode="numeric"
        value={facts.hang}
        onChange={(event) => onChange({ hang: asDays(event.currentTarget.value, facts.hang) })}
      />
      <TextInput
        type="date"
        label={t('Kill date')}
        min={earliest}
        value={facts.date}
        error={killProblem}
        onChange={(event) => onChange({ date: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('Organic')}
        data={[asOrder, { value: 'yes', label: t('Yes') }, { value: 'no', label: t('No') }]}
        value={facts.organic}
        onChange={(event) => onChange({ organic: event.currentTarget.value as AnimalFacts['organic'] })}
      />
      <Input.Wrapper label={t('Organs')} labelElement="div" labelProps={{ id: organsLabel }}>
        <Button
          fullWidth
          size="md"
          variant="default"
          aria-describedby={organsLabel}
          classNames={{ root: classes.choose, inner: classes.inner, label: classes.chosen }}
          onClick={() => setChoosing(true)}
        >
          {facts.organs.map((organ) => t(organ)).join(', ') || t('Same as order')}
        </Button>
      </Input.Wrapper>
      <NativeSelect
        label={t('Sex')}
        data={[asOrder, ...SEXES.map((sex) => ({ value: sex, label: t(SEX_WORDS[sex]) }))]}
        value={facts.sex}
        onChange={(event) => onChange({ sex: event.currentTarget.value as AnimalFacts['sex'] })}
      />
      <NativeSelect
        label={t('Label Type')}
        data={[asOrder, ...LABELS.map((label) => ({ value: label, label: t(LABEL_WORDS[label]) }))]}
        value={facts.label}
        onChange={(event) => onChange({ label: event.currentTarget.value as AnimalFacts['label'] })}
      />
      {isAskedForAge(animal.species) && (
        <AgeSelect
          value={facts.over_thirty_months}
          onChange={(over_thirty_months) => onChange({ over_thirty_months })}
        />
      )}
      {isChoosing && (
        <OrgansDialog
          chosen={facts.organs}
          onSave={(organs) => {
            onChange({ organs });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </li>
  );
}

/** Digits of a sensible number of days; anything else leaves what stood there. */
const asDays = (typed: string, before: string): string =>
  /^\d{0,3}$/.test(typed) && Number(typed) <= MOST_HANG_DAYS ? typed : before;
