import { MultiSelect, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import {
  type Condition,
  type Control,
  circleFrom,
  type Question,
  questionsOf,
} from '#contract/cut-sheets/templates/template.ts';
import classes from '#web/cut-sheets/builder/questions/control-list.module.css';
import { t } from '#web/lib/words.ts';

interface ConditionFieldsProps {
  cut: string;
  /** All questions of the cut. */
  controls: readonly Control[];
  /** The question with its group: 'Patties: Size'. */
  own: string;
  showIf: Condition | undefined;
  onChange: (showIf: Condition | undefined) => void;
}

/** The answer that makes a question appear. Two questions can't depend on each other. */
export function ConditionFields({ cut, controls, own, showIf, onChange }: ConditionFieldsProps) {
  const [refused, setRefused] = useState('');
  const questions = questionsOf({ title: cut, ifttt: [], controls: [...controls] });
  const possible = questions.filter(
    ({ description, options, group }) => options.length > 0 && description !== own && group?.description !== own,
  );
  const asked = questions.find(({ description }) => description === showIf?.question);
  if (possible.length === 0 && !showIf) return null;

  function choose(question: string): void {
    const [first] = possible.find(({ description }) => description === question)?.options ?? [];
    if (question === '' || first === undefined) {
      setRefused('');
      onChange(undefined);
      return;
    }
    const next = withCondition(questions, own, { question, options: [first] });
    const isCircle = next.some(({ description }) => circleFrom(description, next) !== null);
    setRefused(isCircle ? question : '');
    if (!isCircle) onChange({ question, options: [first] });
  }
  return (
    <div className={classes.row}>
      <NativeSelect
        size="sm"
        label={t('Show only if')}
        description={t('Choose a question whose answer decides whether this one is asked.')}
        value={showIf?.question ?? ''}
        error={
          refused &&
          t('{question} already depends on this question, so this one can’t depend on it.', { question: refused })
        }
        data={[
          { value: '', label: t('Always') },
          ...possible.map(({ description }) => ({ value: description, label: description })),
          ...(showIf && !asked ? [{ value: showIf.question, label: showIf.question }] : []),
        ]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {showIf && (
        <MultiSelect
          size="sm"
          label={t('is')}
          description={t('One of these answers')}
          data={[...new Set([...(asked?.options ?? []), ...showIf.options])]}
          value={showIf.options}
          onChange={(options) => onChange(options.length > 0 ? { ...showIf, options } : undefined)}
        />
      )}
    </div>
  );
}

/** The questions with this condition added to one of them, or to its group. */
const withCondition = (questions: readonly Question[], own: string, showIf: Condition): Question[] =>
  questions.map((question) => {
    if (question.description === own) return { ...question, showIf };
    return question.group?.description === own ? { ...question, group: { ...question.group, showIf } } : question;
  });
