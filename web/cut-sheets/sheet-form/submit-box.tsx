import { Button, Progress, Text } from '@mantine/core';
import { memo, useCallback, useRef, useState } from 'react';
import { findChosen } from '#contract/cut-sheets/answers.ts';
import { findUnfinished, hasCuts, progressOf } from '#contract/cut-sheets/completion.ts';
import { restOf, sayRest } from '#contract/cut-sheets/rest/rest.ts';
import { isAgeOpen } from '#contract/cut-sheets/sheet-facts.ts';
import { findRuleProblems } from '#contract/cut-sheets/sheet-rules.ts';
import { isSameList } from '#web/cut-sheets/sheet-draft/begin-sheet.ts';
import type { SheetState } from '#web/cut-sheets/sheet-draft/draft-reducer.ts';
import type { SheetActions } from '#web/cut-sheets/sheet-draft/sheet-actions.ts';
import type { SheetDraft } from '#web/cut-sheets/sheet-draft/use-sheet-draft.ts';
import notes from '#web/cut-sheets/sheet-form/part-notes.module.css';
import classes from '#web/cut-sheets/sheet-form/submit-box.module.css';
import { announce } from '#web/lib/announce.ts';
import { ApiProblem, wordsOf } from '#web/lib/problems.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { sayCut, t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import panel from '#web/ui/panel.module.css';

interface SubmitBoxProps {
  draft: SheetDraft;
  actions: SheetActions;
  /** Opens a cut's controls. */
  onShow: (title: string) => void;
  /** In the one-column layout, progress and Submit stay at the bottom of the window. */
  isCompact: boolean;
}

/** Progress, what is still missing, and a Submit button that works once nothing is missing. */
export function SubmitBox({ draft, actions, onShow, isCompact }: SubmitBoxProps) {
  const [isSending, setIsSending] = useState(false);
  const { template, list, facts } = draft.state;
  const { decided, all } = progressOf(template, list, facts);
  const rest = restOf(template, list);
  const { words: blocker, title: first } = findBlocker(draft.state);

  async function send(): Promise<void> {
    if (blocker) {
      announce('error', blocker);
      if (first !== null) onShow(first);
      return;
    }
    const text = [
      ...rest.map((line) => sayRest(line, t, sayCut)),
      t('The plant will follow what you submit. You can make changes until cutting starts.'),
    ].join('\n');
    if (!(await askToConfirm({ text, yes: t('Submit') }))) return;

    setIsSending(true);
    try {
      const settled = await draft.settle();
      // Someone else's answers came in, so this is no longer the sheet the user confirmed.
      if (!isSameList(settled.list, list)) return;
      await actions.submit({ revision: settled.revision, form_data: { order_list: list }, form_json: template });
      draft.forget();
    } catch (error) {
      announce('error', wordsOf(error));
      if (error instanceof ApiProblem) await actions.reload().catch(() => undefined);
    } finally {
      setIsSending(false);
    }
  }

  const latest = useRef(send);
  latest.current = send;
  const press = useCallback(() => void latest.current(), []);

  const standard = isCompact ? standardAnswers(draft.state) : '';
  const progress = (
    <div className={isCompact ? classes.reach : undefined}>
      <div className={classes.sofar}>
        <Text id="progress" className={classes.progress}>
          {t('{decided} of {all} parts decided', { decided, all })}
        </Text>
        <Bar percent={(100 * decided) / all} />
      </div>
      {isCompact && <SubmitButton isSending={isSending} isHindered={blocker !== ''} onPress={press} />}
    </div>
  );

  return (
    <>
      <section className={`${panel.panel} ${classes.box}`} aria-label={t('Submit')}>
        {!isCompact && progress}
        {isAgeOpen(facts) && (
          <Text className={notes.rest}>{t('It’s not known yet whether the animal is over 30 months.')}</Text>
        )}
        {standard !== '' && (
          <Text className={notes.rest}>{t('From the plant’s standard cut: {cuts}.', { cuts: standard })}</Text>
        )}
        {rest.length > 0 && (
          <ul className={notes.rest} aria-label={t('Meat not chosen')}>
            {rest.map((line) => (
              <li key={`${line.beside} ${line.titles.join()}`}>{sayRest(line, t, sayCut)}</li>
            ))}
          </ul>
        )}
        {!isCompact && <SubmitButton isSending={isSending} isHindered={blocker !== ''} onPress={press} />}
        <Text id="blocker" className={classes.blocker}>
          {blocker}
        </Text>
      </section>
      {isCompact && progress}
    </>
  );
}

/** The cuts that still have the plant's standard answers, which the sheet took over by itself. */
const standardAnswers = ({ list, usual }: SheetState): string =>
  usual
    .filter(({ title, choices }) => JSON.stringify(findChosen(list, title)?.choices) === JSON.stringify(choices))
    .map(({ title }) => sayCut(title))
    .join(', ');

const Bar = memo(({ percent }: { percent: number }) => (
  <Progress.Root className={classes.bar ?? ''}>
    <Progress.Section value={percent} aria-labelledby="progress" />
  </Progress.Root>
));

interface SubmitButtonProps {
  isSending: boolean;
  isHindered: boolean;
  onPress: () => void;
}

const SubmitButton = memo(({ isSending, isHindered, onPress }: SubmitButtonProps) => (
  <Button
    size="md"
    loading={isSending}
    {...(isHindered && { 'aria-disabled': true, 'data-disabled': true })}
    aria-describedby="blocker"
    onClick={onPress}
  >
    {t('Submit CutSheet Form')}
  </Button>
));

/** Returns why the sheet can't be submitted yet, and the first cut to fix. `words` is '' if the sheet is ready. */
function findBlocker({ template, facts, list, typed, conflict }: SheetState): { words: string; title: string | null } {
  const [unfinished = null, ...others] = findUnfinished(template, list);
  if (unfinished !== null) {
    return {
      words: t('Not filled in yet: {cuts}.', { cuts: [unfinished, ...others].map(sayCut).join(', ') }),
      title: unfinished,
    };
  }
  const unsaved = Object.keys(typed).filter((title) => findChosen(list, title));
  if (unsaved.length > 0) {
    return {
      words: t('Changed but not saved yet: {cuts}.', { cuts: unsaved.map(sayCut).join(', ') }),
      title: unsaved[0] ?? null,
    };
  }
  const problems = findRuleProblems(template, list, facts);
  if (problems.length > 0) {
    return { words: problems.map(({ code, values }) => sayRefusal(code, values)).join(' '), title: null };
  }
  if (conflict && conflict.contested.length > 0) {
    const cuts = conflict.contested.map(({ title }) => sayCut(title)).join(', ');
    return { words: t('Choose your version or theirs for: {cuts}.', { cuts }), title: null };
  }
  return { words: !hasCuts(template, list) ? t('Choose a cut first.') : '', title: null };
}
