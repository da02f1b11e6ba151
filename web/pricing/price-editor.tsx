import { ActionIcon, Alert, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type Control, useController, useFieldArray, useWatch } from 'react-hook-form';
import {
  getPriceList,
  getPriceLists,
  type PriceEdition,
  type PriceList,
  savePriceEdition,
} from '#contract/pricing/api.ts';
import { findAddingUp, findOverlaps } from '#contract/pricing/find-overlaps.ts';
import {
  lineKey,
  MAX_CLASS_POUNDS,
  MAX_FREE_DAYS,
  MAX_LINES,
  MAX_NAME_LETTERS,
  MAX_UNIT_CENTS,
  type PriceLine,
  takesProduct,
} from '#contract/pricing/price-list.ts';
import { useToday } from '#web/accounts/today.ts';
import { callApi, keyOf, queryClient } from '#web/lib/api.ts';
import { t, translate } from '#web/lib/words.ts';
import { askAboutOverlap } from '#web/pricing/ask-about-overlap.ts';
import classes from '#web/pricing/price-editor.module.css';
import {
  BLANK_LINE,
  fieldOfPrice,
  linesOf,
  PriceForm,
  type PriceValues,
  showChanges,
  typedOf,
} from '#web/pricing/price-form.ts';
import { conditionChoices, taxChoices, unitChoices, weighedChoices } from '#web/pricing/price-words.ts';
import { StartsOnField } from '#web/pricing/starts-on-field.tsx';
import { useAskBeforeDropping } from '#web/ui/ask-before-dropping.ts';
import { NumberField, SelectField, TextField } from '#web/ui/fields.tsx';
import { CancelButton, Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';
import panel from '#web/ui/panel.module.css';

/**
 * Edits a version, or creates one with its own start date if `edition` is null. If someone else has saved in the
 * meantime, their changes are shown first, and saving again overwrites them.
 */
export function PriceEditor({
  list: { price_list_id },
  edition,
  lines,
  onClose,
  onSaved,
}: {
  list: PriceList;
  edition: PriceEdition | null;
  lines: readonly PriceLine[];
  onClose: () => void;
  onSaved: (edition_id: number) => void;
}) {
  const today = useToday();
  const [seen, setSeen] = useState(edition);
  const [theirs, setTheirs] = useState<string[]>([]);
  const form = useSendForm<typeof savePriceEdition, PriceValues, PriceValues>(savePriceEdition, {
    start: { starts_on: edition?.starts_on ?? '', lines: lines.map(typedOf) },
    schema: PriceForm,
    toSend: (typed) => ({
      price_list_id,
      edition_id: edition?.edition_id ?? 0,
      starts_on: typed.starts_on,
      lines: linesOf(typed.lines),
      revision: seen?.revision ?? 0,
    }),
    fieldOf: fieldOfPrice,
    refetch: [getPriceList, getPriceLists],
    onProblem: async (problem) => {
      const { code } = problem;
      if (code === 'prices_overlap') return askAboutOverlap(problem);
      if (code !== 'prices_changed' || !seen) return null;
      const now = await readAgain(price_list_id, seen.edition_id);
      if (now) setTheirs(showChanges(seen.lines, now.lines));
      if (now) setSeen(now);
      return null;
    },
    onDone: ({ edition_id }) => {
      // Cut sheets show estimates based on these prices.
      void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.topics?.includes('cut_sheets') ?? false });
      onSaved(edition_id);
    },
  });
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'lines' });
  // Prices from a file differ from the version even before anything is typed.
  useAskBeforeDropping(form.formState.isDirty || lines !== edition?.lines);

  return (
    <Form form={form} label={t('Prices')} isLong isSticky>
      <div className={`${panel.panel} ${classes.panel}`}>
        <StartsOnField
          control={form.control}
          name="starts_on"
          earliest={edition && edition.starts_on < today ? edition.starts_on : today}
        />
      </div>
      <ul className={classes.lines}>
        {fields.map(({ id, name }, at) => (
          <LineFields
            key={id}
            control={form.control}
            at={at}
            title={translate(name) || t('line {number}', { number: at + 1 })}
            isLast={at === fields.length - 1}
            onMove={(by) => move(at, at + by)}
            onRemove={() => remove(at)}
          />
        ))}
      </ul>
      {fields.length < MAX_LINES && (
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden />}
          className={classes.add}
          onClick={() => append(BLANK_LINE, { focusName: `lines.${fields.length}.name` })}
        >
          {t('Add line')}
        </Button>
      )}
      <Overlaps control={form.control} />
      {theirs.length > 0 && (
        <Alert title={t('Someone else’s changes')}>
          <ul className={classes.theirs}>
            {theirs.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Alert>
      )}
      <SubmitButton form={form} secondary={<CancelButton onClick={onClose} />}>
        {t('Save prices')}
      </SubmitButton>
    </Form>
  );
}

/** The lines that would charge the same pounds twice, as soon as they do. They can still be saved, if that is meant. */
function Overlaps({ control }: { control: Control<PriceValues> }) {
  const lines = linesOf(useWatch({ control, name: 'lines' }));
  const [overlaps, adding] = [findOverlaps(lines), findAddingUp(lines)];
  if (overlaps.length + adding.length === 0) return null;
  const keyOf = ([one, other]: readonly [PriceLine, PriceLine]) => `${lineKey(one)} ${lineKey(other)}`;
  const namesOf = ([one, other]: readonly [PriceLine, PriceLine]) => ({
    one: translate(one.name),
    other: translate(other.name),
  });
  return (
    <Alert color="yellow" title={t('Some pounds would be charged twice')}>
      <ul className={classes.theirs}>
        {overlaps.map((pair) => (
          <li key={keyOf(pair)}>
            {t('“{one}” and “{other}” would charge for the same pounds. Say which cut each is for.', namesOf(pair))}
          </li>
        ))}
        {adding.map((pair) => (
          <li key={keyOf(pair)}>
            {t(
              '“{one}” and “{other}” are both always charged for all pounds. Keep both only if they’re meant to add up.',
              namesOf(pair),
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const MAX_DOLLARS = MAX_UNIT_CENTS / 100;

function LineFields({
  control,
  at,
  title,
  isLast,
  onMove,
  onRemove,
}: {
  control: Control<PriceValues>;
  at: number;
  title: string;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const name = <Field extends keyof PriceValues['lines'][number]>(field: Field) => `lines.${at}.${field}` as const;
  return (
    <li className={classes.line}>
      <div className={classes.name}>
        <TextField control={control} name={name('name')} label={t('Name')} maxLength={MAX_NAME_LETTERS} />
      </div>
      <NumberField
        control={control}
        name={name('price')}
        label={t('Price')}
        most={MAX_DOLLARS}
        decimals={3}
        prefix="$"
      />
      <div className={classes.long}>
        <SelectField control={control} name={name('unit')} label={t('Unit')} choices={unitChoices()} />
      </div>
      <NumberField
        control={control}
        name={name('minimum')}
        label={t('Minimum per animal')}
        most={MAX_DOLLARS}
        decimals={2}
        prefix="$"
      />
      <div className={classes.long}>
        <SelectField control={control} name={name('when')} label={t('When')} choices={conditionChoices()} />
      </div>
      <div className={classes.tax}>
        <SelectField control={control} name={name('tax_class')} label={t('Tax class')} choices={taxChoices()} />
      </div>
      <Details control={control} at={at} />
      <div className={classes.tools}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('Move {title} up', { title })}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('Move {title} down', { title })}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <IconArrowDown aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={t('Remove {title}', { title })}
          onClick={onRemove}
        >
          <IconTrash aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}

/** The fields that only some lines have: what they are for, and for which animals. */
function Details({ control, at }: { control: Control<PriceValues>; at: number }) {
  const line = useWatch({ control, name: `lines.${at}` });
  const { field } = useController({ control, name: `lines.${at}.weight_of` });
  const name = <Field extends keyof PriceValues['lines'][number]>(key: Field) => `lines.${at}.${key}` as const;
  return (
    <div className={classes.details}>
      {takesProduct(line) && (
        <TextField
          control={control}
          name={name('product')}
          label={line.when === 'option' ? t('Option on the cut sheet') : t('Cut or thing counted')}
          maxLength={80}
        />
      )}
      {line.unit === 'hanging_day' && (
        <NumberField control={control} name={name('beyond')} label={t('Days that are free')} most={MAX_FREE_DAYS} />
      )}
      {line.unit === 'head' && (
        <NumberField
          control={control}
          name={name('least_percent')}
          label={t('At least, of the booked heads')}
          most={100}
          suffix="%"
        />
      )}
      {line.weight_of === '' ? (
        <Button
          variant="subtle"
          size="compact-sm"
          mx="calc(var(--mantine-spacing-xs) * -1)"
          onClick={() => field.onChange('live')}
        >
          {t('Only for some weights')}
        </Button>
      ) : (
        <>
          <SelectField
            control={control}
            name={name('weight_of')}
            label={t('By weight')}
            empty={t('Any weight')}
            choices={weighedChoices()}
          />
          <NumberField control={control} name={name('from_lb')} label={t('From, lb')} most={MAX_CLASS_POUNDS} />
          <NumberField control={control} name={name('to_lb')} label={t('To, lb')} most={MAX_CLASS_POUNDS} />
        </>
      )}
    </div>
  );
}

/** Also refreshes the list on screen. */
async function readAgain(price_list_id: number, edition_id: number): Promise<PriceEdition | undefined> {
  const now = await callApi(getPriceList, { price_list_id });
  queryClient.setQueryData(keyOf(getPriceList, { price_list_id }), now);
  return now.editions.find((edition) => edition.edition_id === edition_id);
}
