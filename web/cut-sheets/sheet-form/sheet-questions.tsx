import { Text } from '@mantine/core';
import type { Dispatch, Ref } from 'react';
import { findChosen } from '#contract/cut-sheets/answers.ts';
import { sheetQuestions } from '#contract/cut-sheets/questions/whole-sheet.ts';
import type { SheetAction, SheetState } from '#web/cut-sheets/sheet-draft/draft-reducer.ts';
import choice from '#web/cut-sheets/sheet-form/choice-form.module.css';
import { QuestionFields } from '#web/cut-sheets/sheet-form/question-fields.tsx';
import classes from '#web/cut-sheets/sheet-form/sheet-questions.module.css';
import { sayCut, t } from '#web/lib/words.ts';
import panel from '#web/ui/panel.module.css';

interface SheetQuestionsProps {
  ref: Ref<HTMLElement>;
  state: SheetState;
  dispatch: Dispatch<SheetAction>;
}

/** Questions asked once for the whole sheet, such as wrapping. Each answer is stored immediately. */
export function SheetQuestions({ ref, state: { template, list, facts }, dispatch }: SheetQuestionsProps) {
  const found = sheetQuestions(template);
  if (!found || found.subcut.controls.length === 0) return null;
  const { part, subcut } = found;
  const { title } = subcut;
  return (
    <section ref={ref} tabIndex={-1} className={`${panel.panel} ${classes.box}`} aria-labelledby="sheet-questions">
      <div>
        <h2 id="sheet-questions" className={classes.title}>
          {sayCut(part.title)}
        </h2>
        <Text size="sm" c="dimmed">
          {t('Asked once, for everything on this cut sheet.')}
        </Text>
      </div>
      <div className={`${choice.form} ${classes.fields}`}>
        <QuestionFields
          template={template}
          list={list}
          subcut={subcut}
          facts={facts}
          choices={findChosen(list, title)?.choices ?? []}
          missing={[]}
          onChange={(choices) => dispatch({ do: 'answer', title, choices })}
        />
      </div>
    </section>
  );
}
