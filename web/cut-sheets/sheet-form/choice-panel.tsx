import { Button, Checkbox, Group, Text } from '@mantine/core';
import { type Dispatch, memo, useDeferredValue, useEffect, useRef } from 'react';
import { type Choice, type ChosenSubcut, findChosen, type OrderList } from '#contract/cut-sheets/answers.ts';
import { usualUseOf } from '#contract/cut-sheets/built-in/cut-uses.ts';
import { chipOf } from '#contract/cut-sheets/completion.ts';
import { fixPart } from '#contract/cut-sheets/fix-part.ts';
import { animalParts } from '#contract/cut-sheets/questions/whole-sheet.ts';
import { restOf, sayRest } from '#contract/cut-sheets/rest/rest.ts';
import { isAgeOpen, isBackboneCut, limitOf, type SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import { countedIn, findCutBar, findPartProblems } from '#contract/cut-sheets/sheet-rules.ts';
import type { Part, Subcut, Template } from '#contract/cut-sheets/templates/template.ts';
import { offeredBeside, type SheetAction, type SheetState } from '#web/cut-sheets/sheet-draft/draft-reducer.ts';
import { choicesThatGo, proposedChoices } from '#web/cut-sheets/sheet-draft/proposed-choices.ts';
import { ChoiceForm } from '#web/cut-sheets/sheet-form/choice-form.tsx';
import classes from '#web/cut-sheets/sheet-form/choice-panel.module.css';
import { FallbackField } from '#web/cut-sheets/sheet-form/fallback-field.tsx';
import notes from '#web/cut-sheets/sheet-form/part-notes.module.css';
import { PartProblem } from '#web/cut-sheets/sheet-form/part-problem.tsx';
import { ChoiceChip } from '#web/cut-sheets/sheet-form/status-marks.tsx';
import { summaryOf } from '#web/cut-sheets/sheet-form/summary-of.ts';
import { UndoNotice } from '#web/cut-sheets/sheet-form/undo-notice.tsx';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { sayCut, t } from '#web/lib/words.ts';

interface ChoicePanelProps {
  state: SheetState;
  /** On phones, choosing a cut saves its defaults, and the next part opens automatically. */
  isQuick?: boolean;
  dispatch: Dispatch<SheetAction>;
  onNext: (part: string) => void;
}

/** The cuts of one part as checkboxes, and the controls of the open cut. */
export function ChoicePanel({ state, isQuick = false, dispatch, onNext }: ChoicePanelProps) {
  const { template, facts, list, typed, openPart, openCut, notice } = state;
  const parts = Object.values(animalParts(template));
  const at = Math.max(
    parts.findIndex(({ title }) => title === openPart),
    0,
  );
  const part = parts[at];
  const next = parts[at + 1];
  if (!part) return null;
  const chosen = list.find(({ cut }) => cut === part.title)?.subcuts ?? [];
  const limit = limitOf(part, facts);
  const problems = findPartProblems(template, list, facts).find((found) => found.part === part.title)?.problems ?? [];

  return (
    <>
      {isQuick && <WentOn state={state} dispatch={dispatch} />}
      <div className={classes.top}>
        <h2 className={classes.title}>{sayCut(part.title)}</h2>
        {isQuick && (
          <span className={classes.summary}>{t('Part {at} of {all}', { at: at + 1, all: parts.length })}</span>
        )}
      </div>
      {limit !== null && limit < part.subcuts.length && (
        <Text className={classes.summary}>
          {t('Choose up to {count} of these for this share. Chosen: {chosen}.', {
            count: limit,
            chosen: countedIn(part, chosen).length,
          })}
        </Text>
      )}
      <UndoNotice at="choice" notice={notice} dispatch={dispatch} />
      {problems.length > 0 && (
        <PartProblem
          part={part.title}
          problem={problems.map(({ code, values }) => sayRefusal(code, values)).join(' ')}
          isFixable={fixPart(template, list, facts, part.title) !== null}
          dispatch={dispatch}
        />
      )}
      <ul className={classes.cuts}>
        {part.subcuts.map((subcut) => {
          const { title, ifttt } = subcut;
          const own = findChosen(list, title);
          const bar = own ? null : findCutBar(template, list, title, facts);
          return (
            <li key={title}>
              <CutChoice
                template={template}
                list={own && openCut === title ? list : null}
                part={part}
                subcut={subcut}
                facts={facts}
                chosen={own}
                typed={typed[title]}
                isOpen={own !== undefined && openCut === title && subcut.controls.length > 0}
                bar={bar && sayRefusal(bar.code, bar.values)}
                isQuick={isQuick}
                pushesOut={
                  own
                    ? ''
                    : ifttt
                        .filter((other) => findChosen(list, other))
                        .map(sayCut)
                        .join(', ')
                }
                dispatch={dispatch}
              />
            </li>
          );
        })}
      </ul>
      <LeftBeside state={state} part={part} dispatch={dispatch} />
      {next && <NextPart title={next.title} onNext={onNext} />}
    </>
  );
}

/** The cuts chosen in the part that the user just left, and a way back to it. */
function WentOn({
  state: { template, wentOn, list, openPart },
  dispatch,
}: Pick<ChoicePanelProps, 'state' | 'dispatch'>) {
  const chosen = list.find(({ cut }) => cut === wentOn?.from)?.subcuts ?? [];
  if (wentOn?.to !== openPart || chosen.length === 0) return null;
  const { from } = wentOn;
  const offered = offeredBeside({ template, list }, from);
  return (
    <div className={classes.went}>
      <Text
        className={classes.summary}
      >{`${sayCut(from)}: ${chosen.map(({ title }) => sayCut(title)).join(', ')}`}</Text>
      {offered !== null && (
        <Button
          variant="default"
          size="compact-md"
          className={classes.add}
          onClick={() => dispatch({ do: 'add_beside', title: offered })}
        >
          {t('Add {cut}', { cut: sayCut(offered) })}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-md"
        className={classes.change}
        aria-label={t('Change {title}', { title: sayCut(from) })}
        onClick={() => dispatch({ do: 'show_part', title: from })}
      >
        {t('Change')}
      </Button>
    </div>
  );
}

const NextPart = memo(({ title, onNext }: { title: string; onNext: (part: string) => void }) => (
  <Button variant="default" className={classes.next} onClick={() => onNext(title)}>
    {t('Next part: {part}', { part: sayCut(title) })}
  </Button>
));

/** Asks about another cut from the same meat, such as the tenderloin next to a strip. */
function LeftBeside({
  state: { template, list, facts },
  part,
  dispatch,
}: {
  state: SheetState;
  part: Part;
  dispatch: Dispatch<SheetAction>;
}) {
  const own = new Set(part.subcuts.map(({ title }) => title));
  const asked = restOf(template, list).filter(({ beside }) => own.has(beside));
  return asked.map((line) => (
    <div key={`${line.beside} ${line.titles.join()}`} className={notes.ask}>
      <p>{sayRest(line, t, sayCut)}</p>
      <Group gap="xs">
        {line.titles
          .filter((title) => findCutBar(template, list, title, facts) === null)
          .map((title) => (
            <Button key={title} variant="default" size="compact-sm" onClick={() => dispatch({ do: 'select', title })}>
              {t('Add {cut}', { cut: sayCut(title) })}
            </Button>
          ))}
      </Group>
    </div>
  ));
}

interface CutChoiceProps {
  template: Template;
  /** The whole list, passed only while this cut is open, so the others don't re-render on every change. */
  list: OrderList | null;
  part: Part;
  subcut: Subcut;
  facts: SheetFacts;
  chosen: ChosenSubcut | undefined;
  typed: Choice[] | undefined;
  isOpen: boolean;
  isQuick: boolean;
  /** Why the cut can't be chosen. */
  bar: string | null;
  /** Cuts that choosing this one would remove. */
  pushesOut: string;
  dispatch: Dispatch<SheetAction>;
}

const CutChoice = memo(
  ({
    template,
    list,
    part,
    subcut,
    facts,
    chosen,
    typed,
    isOpen: opens,
    isQuick,
    bar,
    pushesOut,
    dispatch,
  }: CutChoiceProps) => {
    const { title } = subcut;
    // Update the checkbox first, and render the controls it opens right after.
    const isOpen = useDeferredValue(opens);
    const row = useRef<HTMLDivElement>(null);
    const name = useRef<HTMLDivElement>(null);

    // Scroll the controls into view once they are rendered.
    useEffect(() => {
      if (!isOpen) return undefined;
      const timer = setTimeout(() => row.current?.scrollIntoView({ block: 'nearest' }));
      return () => clearTimeout(timer);
    }, [isOpen]);

    return (
      <div ref={row} className={classes.cut}>
        <Group gap="sm" justify="space-between" align="start" wrap="nowrap">
          <div ref={name} tabIndex={-1} className={classes.name}>
            <CutName
              subcut={subcut}
              isChosen={chosen !== undefined}
              isQuick={isQuick}
              bar={bar}
              pushesOut={pushesOut}
              dispatch={dispatch}
            />
          </div>
          {chosen && <ChoiceChip chip={chipOf(subcut, chosen.choices)} />}
        </Group>
        {chosen && isAgeOpen(facts) && isBackboneCut(subcut) && (
          <FallbackField part={part} title={title} fallback={chosen.fallback} facts={facts} dispatch={dispatch} />
        )}
        {chosen && opens && isOpen && list && (
          <ChoiceForm
            template={template}
            list={list}
            subcut={subcut}
            facts={facts}
            choices={choicesThatGo(template, list, title, typed ?? proposedChoices(subcut, chosen.choices, facts))}
            onType={(choices) => dispatch({ do: 'type', title, choices })}
            onSave={(choices) => {
              dispatch({ do: isQuick ? 'confirm' : 'save', title, choices });
              name.current?.focus({ preventScroll: true });
            }}
          />
        )}
        {chosen && !isOpen && !opens && subcut.controls.length > 0 && (
          <div className={classes.closed}>
            <Text className={classes.summary}>{summaryOf(subcut, chosen.choices)}</Text>
            <Button
              variant="default"
              size="compact-md"
              className={classes.change}
              aria-label={t('Change {title}', { title: sayCut(title) })}
              onClick={() => dispatch({ do: 'show_cut', title })}
            >
              {t('Change')}
            </Button>
          </div>
        )}
      </div>
    );
  },
);

interface CutNameProps {
  subcut: Subcut;
  isChosen: boolean;
  isQuick: boolean;
  bar: string | null;
  pushesOut: string;
  dispatch: Dispatch<SheetAction>;
}

/**
 * The checkbox, with the cuts it would remove or the reason it is disabled. Cuts that are on every sheet have no checkbox.
 */
const CutName = memo(({ subcut, isChosen, isQuick, bar, pushesOut, dispatch }: CutNameProps) => {
  const { title, isRequired } = subcut;
  const use = usualUseOf(title);
  if (isRequired && isChosen) {
    return (
      <>
        <Text fw={600}>{sayCut(title)}</Text>
        <Text className={classes.summary}>{[t('On every sheet'), use && t(use)].filter(Boolean).join(' · ')}</Text>
      </>
    );
  }
  const description =
    bar ?? [use && t(use), pushesOut && t('Instead of {others}', { others: pushesOut })].filter(Boolean).join(' · ');
  return (
    <Checkbox
      size="md"
      label={sayCut(title)}
      checked={isChosen}
      {...(description && { description })}
      // Stays focusable, so keyboard and screen reader users can get to the reason.
      {...(bar && { 'aria-disabled': true, 'data-barred': true })}
      onChange={({ currentTarget }) => {
        if (currentTarget.checked) dispatch({ do: isQuick ? 'pick' : 'select', title });
        else dispatch({ do: 'deselect', title, at: 'choice' });
      }}
    />
  );
});
