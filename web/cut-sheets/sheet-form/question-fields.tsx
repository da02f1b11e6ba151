import { Text } from '@mantine/core';
import { useState } from 'react';
import { type Choice, type OrderList, valuesOf } from '#contract/cut-sheets/answers.ts';
import { requiredOf } from '#contract/cut-sheets/completion.ts';
import { replaceChosen } from '#contract/cut-sheets/join-list.ts';
import { answerQuestion, shownQuestions } from '#contract/cut-sheets/questions/conditions.ts';
import { excludedOptions } from '#contract/cut-sheets/questions/option-exclusions.ts';
import { backboneBarOf, barredOptions, type SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import type { Question, Subcut, Template } from '#contract/cut-sheets/templates/template.ts';
import { ChoiceField } from '#web/cut-sheets/sheet-form/choice-field.tsx';
import classes from '#web/cut-sheets/sheet-form/choice-form.module.css';
import { sayCut, t } from '#web/lib/words.ts';

interface QuestionFieldsProps {
  template: Template;
  /** The whole list, because answers for other cuts can rule out options. */
  list: OrderList;
  subcut: Subcut;
  facts: SheetFacts;
  choices: Choice[];
  /** The questions to mark as missing. */
  missing: readonly Question[];
  onChange: (choices: Choice[]) => void;
}

/** The questions about a cut, in order, with groups in frames. */
export function QuestionFields({ template, list, subcut, facts, choices, missing, onChange }: QuestionFieldsProps) {
  /** Answers that were dropped because their questions no longer apply. */
  const [dropped, setDropped] = useState<Choice[]>([]);
  const { title } = subcut;
  const questions = shownQuestions(subcut, choices);
  const required = requiredOf(subcut, choices);
  const typed = replaceChosen(template, list, title, { title, choices });

  const fieldOf = (question: Question) => {
    const { description } = question;
    return (
      <ChoiceField
        key={description}
        question={question}
        barred={barredOptions(question, facts)}
        barReason={backboneBarOf(facts)}
        excluded={excludedOptions(template, typed, { cut: title, question: description })}
        values={valuesOf(choices, description)}
        isRequired={required.some((one) => one.description === description)}
        isMissing={missing.some((one) => one.description === description)}
        onChange={(selected_values) => {
          const next = answerQuestion(subcut, choices, { description, selected_values });
          setDropped(next.dropped);
          onChange(next.choices);
        }}
      />
    );
  };

  return (
    <>
      {subcut.controls.map((control) => {
        const own = questions.filter(
          ({ group, about, description }) =>
            (group?.description ?? about?.question ?? description) === control.description,
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
        <Text role="status" size="sm" className={classes.dropped}>
          {t('Removed because they no longer apply: {answers}.', {
            answers: dropped
              .map(
                ({ description, selected_values }) =>
                  `${sayCut(description)}: ${selected_values.map(sayCut).join(', ')}`,
              )
              .join('; '),
          })}
        </Text>
      )}
    </>
  );
}
