import { Alert, Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Choice, OrderList } from '#contract/cut-sheets/answers.ts';
import { missingIn } from '#contract/cut-sheets/completion.ts';
import type { SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import type { Subcut, Template } from '#contract/cut-sheets/templates/template.ts';
import classes from '#web/cut-sheets/sheet-form/choice-form.module.css';
import { QuestionFields } from '#web/cut-sheets/sheet-form/question-fields.tsx';
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

/** One cut's controls and the Save Choice button, which points out missing answers. */
export function ChoiceForm({ template, list, subcut, facts, choices, onType, onSave }: ChoiceFormProps) {
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const missing = tries > 0 ? missingIn(subcut, choices) : [];

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

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
      <QuestionFields
        template={template}
        list={list}
        subcut={subcut}
        facts={facts}
        choices={choices}
        missing={missing}
        onChange={onType}
      />
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
