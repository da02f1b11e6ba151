import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { type OptionAt, sayOption } from '#contract/cut-sheets/questions/option-exclusions.ts';
import type { BarReason } from '#contract/cut-sheets/sheet-facts.ts';
import type { Question } from '#contract/cut-sheets/templates/template.ts';
import { AmountsField } from '#web/cut-sheets/sheet-form/amounts-field.tsx';
import classes from '#web/cut-sheets/sheet-form/choice-form.module.css';
import { NumberField } from '#web/cut-sheets/sheet-form/number-field.tsx';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { sayTooLong } from '#web/lib/too-long.ts';
import { sayCut, t } from '#web/lib/words.ts';

interface ChoiceFieldProps {
  question: Question;
  /** Options not allowed for this animal; `barReason` says why. */
  barred: readonly string[];
  barReason: BarReason | null;
  /** Options that can't be combined with an earlier answer, each with that answer. */
  excluded: ReadonlyMap<string, OptionAt>;
  values: string[];
  isRequired: boolean;
  isMissing: boolean;
  onChange: (values: string[]) => void;
}

/** One control: a select, checkboxes, or a text field. */
export function ChoiceField({
  question,
  barred,
  barReason,
  excluded,
  values,
  isRequired,
  isMissing,
  onChange,
}: ChoiceFieldProps) {
  const { type, label, text, options } = question;
  const isBarred = (option: string) => barred.includes(option) || excluded.has(option);
  const reasons = [
    barReason && barred.length > 0 ? sayRefusal(barReason, { title: barred.join(', ') }) : '',
    ...[...excluded].map(([option, by]) =>
      t('{option} isn’t available because you chose {answer}.', {
        option: sayCut(option),
        answer: sayOption(by, sayCut),
      }),
    ),
  ].filter(Boolean);
  const shared = {
    label: sayCut(label),
    error: isMissing ? t('Required') : undefined,
    withAsterisk: isRequired,
    ...(reasons.length > 0 && { description: reasons.join(' ') }),
  };

  switch (type) {
    case 'Dropdown':
      return (
        <NativeSelect
          {...shared}
          aria-required={isRequired}
          value={values[0] ?? ''}
          data={[
            { value: '', label: text ? sayCut(text) : t('Choose') },
            ...options.map((option) => ({ value: option, label: sayCut(option), disabled: isBarred(option) })),
          ]}
          onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? [] : [currentTarget.value])}
        />
      );
    case 'Multiselect':
      return (
        <Checkbox.Group {...shared} value={values} onChange={onChange}>
          <div className={classes.boxes}>
            {options.map((option) => (
              <Checkbox
                key={option}
                value={option}
                label={sayCut(option)}
                disabled={isBarred(option) && !values.includes(option)}
                aria-invalid={isMissing}
              />
            ))}
          </div>
        </Checkbox.Group>
      );
    case 'Amounts':
      return <AmountsField {...shared} question={question} isBarred={isBarred} answers={values} onChange={onChange} />;
    case 'Number':
      return (
        <NumberField
          {...shared}
          question={question}
          answer={values[0] ?? ''}
          onChange={(answer) => onChange(answer === '' ? [] : [answer])}
        />
      );
    case 'Textbox':
      return (
        <Textarea
          {...shared}
          aria-required={isRequired}
          rows={2}
          placeholder={sayCut(text)}
          value={values[0] ?? ''}
          error={sayTooLong(values[0], 1000) ?? shared.error}
          onChange={({ currentTarget }) => onChange([currentTarget.value])}
        />
      );
  }
}
