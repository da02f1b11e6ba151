import { Alert, Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type Choice, type OrderList, saveChoices, valuesOf } from '#contract/cut-sheets/answers.ts';
import { missingIn, requiredOf } from '#contract/cut-sheets/completion.ts';
import { answerQuestion, shownQuestions } from '#contract/cut-sheets/questions/conditions.ts';
import { excludedOptions } from '#contract/cut-sheets/questions/option-exclusions.ts';
import { backboneBarOf, barredOptions, type SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import type { Question, Subcut, Template } from '#contract/cut-sheets/templates/template.ts';
import { ChoiceField } from '#web/cut-sheets/sheet-form/choice-field.tsx';
import classes from '#web/cut-sheets/sheet-form/choice-form.module.css';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { sayCut, t } from '#web/lib/words.ts';

interface ChoiceFormProps {
  template: Template;
  list: OrderList;
  subcut: Subcut;
  facts: SheetFacts;
  choices: Choice[];
  onType: (choices: Choice[]) => void;
  onSave: (choices: Choice[]) => void;
}

/** The controls of one cut and Save Choice, which points out missing answers. */
export function ChoiceForm({ template, list, subcut, facts, choices, onType, onSave }: ChoiceFormProps) {
  const [tries, setTries] = useState(0);
  /** Answers to questions that the last answer made superfluous. */
  const [dropped, setDropped] = useState<Choice[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const missing = tries > 0 ? missingIn(subcut, choices) : [];

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  const questions = shownQuestions(subcut, choices);
  const required = requiredOf(subcut, choices);
  const typed = saveChoices(template, list, subcut.title, choices);
  const answer = ({ description }: Question, selected_values: string[]) => {
    const next = answerQuestion(subcut, choices, { description, selected_values });
    setDropped(next.dropped);
    onType(next.choices);
  };
  const fieldOf = (question: Question) => (
    <ChoiceField
      key={question.description}
      question={question}
      barred={barredOptions(question, facts)}
      barReason={backboneBarOf(facts)}
      excluded={excludedOptions(template, typed, { cut: subcut.title, question: question.description })}
      values={valuesOf(choices, question.description)}
      isRequired={required.some(({ description }) => description === question.description)}
      isMissing={missing.some(({ description }) => description === question.description)}
      onChange={(values) => answer(question, values)}
    />
  );

  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      aria-label={sayCut(subcut.title)}
      onSubmit={(event) => {
        event.preventDefault();
        if (missingIn(subcut, choices).length > 0) setTries(tries + 1);
        else onSave(choices);
      }}
    >
      {subcut.controls.map((control) => {
        const own = questions.filter(
          (question) =>
            question.group?.description === control.description || question.description === control.description,
        );
        if (control.type !== 'Subfields') return own.map(fieldOf);
        if (own.length === 0) return null;
        return (
          <fieldset key={control.description} className={classes.group}>
            <legend>
              {sayCut(control.description)}
              {control.text && <span className={classes.hint}>{control.text}</span>}
            </legend>
            {own.map(fieldOf)}
          </fieldset>
        );
      })}
      {dropped.length > 0 && (
        <Text role="status" size="sm">
          {t('No longer asked, so removed: {answers}.', {
            answers: dropped
              .map(({ description, selected_values }) => `${description}: ${selected_values.join(', ')}`)
              .join('; '),
          })}
        </Text>
      )}
      {missing.length > 0 && (
        <Alert role="alert" className={classes.missing}>
          {sayRefusal('choices_missing')}
        </Alert>
      )}
      <Button type="submit" className={classes.save}>
        {t('Save Choice')}
      </Button>
    </form>
  );
}
