import { Button, Group, Stack, Text } from '@mantine/core';
import { type Dispatch, memo, useId, useState } from 'react';
import { sayAge } from '#contract/cut-sheets/age/say-age.ts';
import type { ChosenCut, ChosenSubcut, OrderList as List } from '#contract/cut-sheets/answers.ts';
import { chipOf, dotOf, hasCuts } from '#contract/cut-sheets/completion.ts';
import { fixPart } from '#contract/cut-sheets/fix-part.ts';
import { animalParts } from '#contract/cut-sheets/questions/whole-sheet.ts';
import type { SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import { findPartProblems } from '#contract/cut-sheets/sheet-rules.ts';
import type { Part, Template } from '#contract/cut-sheets/templates/template.ts';
import type { Notice, SheetAction } from '#web/cut-sheets/sheet-draft/draft-reducer.ts';
import classes from '#web/cut-sheets/sheet-form/order-list.module.css';
import { PartProblem } from '#web/cut-sheets/sheet-form/part-problem.tsx';
import { ChoiceChip, PartDot } from '#web/cut-sheets/sheet-form/status-marks.tsx';
import { summaryOf } from '#web/cut-sheets/sheet-form/summary-of.ts';
import { UndoNotice } from '#web/cut-sheets/sheet-form/undo-notice.tsx';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { sayCut, t } from '#web/lib/words.ts';

interface OrderListProps {
  template: Template;
  list: List;
  facts: SheetFacts;
  notice: Notice | null;
  onChange: (title: string) => void;
  dispatch: Dispatch<SheetAction>;
}

/** The choices so far: one entry per part with its dot, and a chip for each cut. */
export const OrderList = memo(({ template, list, facts, notice, onChange, dispatch }: OrderListProps) => {
  const problems = findPartProblems(template, list, facts);
  return (
    <>
      <UndoNotice at="list" notice={notice} dispatch={dispatch} />
      {!hasCuts(template, list) && <Text c="dimmed">{t('Nothing chosen yet.')}</Text>}
      <Stack gap={0}>
        {Object.entries(animalParts(template)).map(([id, part]) => {
          const entry = list.find(({ cut }) => cut === part.title);
          const own = problems.find((found) => found.part === part.title)?.problems ?? [];
          return (
            entry && (
              <Entry
                key={id}
                part={part}
                entry={entry}
                problem={own.map(({ code, values }) => sayRefusal(code, values)).join(' ')}
                isFixable={own.length > 0 && fixPart(template, list, facts, part.title) !== null}
                onChange={onChange}
                dispatch={dispatch}
              />
            )
          );
        })}
      </Stack>
    </>
  );
});

interface EntryProps {
  part: Part;
  entry: ChosenCut;
  /** Why the part's cuts don't fit the animal; '' if they do. */
  problem: string;
  /** True if one click makes the cut fit. */
  isFixable: boolean;
  onChange: (title: string) => void;
  dispatch: Dispatch<SheetAction>;
}

/** Each entry expands on its own, so a click re-renders only that entry. */
const Entry = memo(({ part, entry, problem, isFixable, onChange, dispatch }: EntryProps) => {
  const [isOpen, setIsOpen] = useState(true);
  const id = useId();
  return (
    <div className={classes.entry}>
      <h3 className={classes.heading}>
        <button
          type="button"
          className={classes.control}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={classes.name}>{sayCut(part.title)}</span>
          <PartDot dot={problem ? 'red' : dotOf(part, entry)} hasWord {...(problem && { word: t('doesn’t fit') })} />
          <svg className={classes.chevron} viewBox="0 0 16 16" aria-hidden="true">
            <path d="M4 6l4 4 4-4" />
          </svg>
        </button>
      </h3>
      <div id={id} className={classes.cuts} hidden={!isOpen}>
        {problem && <PartProblem part={part.title} problem={problem} isFixable={isFixable} dispatch={dispatch} />}
        {entry.subcuts.map((chosen) => (
          <Cut key={chosen.title} part={part} chosen={chosen} onChange={onChange} dispatch={dispatch} />
        ))}
      </div>
    </div>
  );
});

const Cut = memo(
  ({
    part,
    chosen,
    onChange,
    dispatch,
  }: { part: Part; chosen: ChosenSubcut } & Pick<EntryProps, 'onChange' | 'dispatch'>) => {
    const subcut = part.subcuts.find((candidate) => candidate.title === chosen.title);
    if (!subcut) return null;
    const { title, isRequired, controls } = subcut;
    const summary = summaryOf(subcut, chosen.choices);
    const age = sayAge(chosen, t, sayCut);
    return (
      <Stack gap="0.1rem">
        <div className={classes.head}>
          <span>{sayCut(title)}</span>
          <ChoiceChip chip={chipOf(subcut, chosen.choices)} />
        </div>
        {summary && <Text className={classes.summary}>{summary}</Text>}
        {age && <Text className={classes.summary}>{age}</Text>}
        <Group gap="0.25rem" align="stretch" wrap="nowrap" ms="-0.5rem">
          {controls.length > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('Change {title}', { title: sayCut(title) })}
              onClick={() => onChange(title)}
            >
              {t('Change')}
            </Button>
          )}
          {!isRequired && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={t('Remove {title}', { title: sayCut(title) })}
              onClick={() => dispatch({ do: 'deselect', title, at: 'list' })}
            >
              {t('Remove')}
            </Button>
          )}
        </Group>
      </Stack>
    );
  },
);
