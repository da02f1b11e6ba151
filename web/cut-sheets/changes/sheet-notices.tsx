import { Alert, Button, Group, Text } from '@mantine/core';
import type { Dispatch } from 'react';
import type { ChosenSubcut, OrderList } from '#contract/cut-sheets/answers.ts';
import { findSubcut, type Template } from '#contract/cut-sheets/templates/template.ts';
import classes from '#web/cut-sheets/changes/sheet-notices.module.css';
import type { Conflict, SheetAction } from '#web/cut-sheets/sheet-draft/draft-reducer.ts';
import { summaryOf } from '#web/cut-sheets/sheet-form/summary-of.ts';
import { joinWords } from '#web/lib/format.ts';
import { sayCut, sayOptions, t } from '#web/lib/words.ts';

/**
 * Lists answers that the plant's current form no longer offers. Shown until the sheet is submitted, so nobody is surprised at
 * pickup.
 */
export function LeftBehindNotice({ left_behind }: { left_behind: OrderList }) {
  if (left_behind.length === 0) return null;
  return (
    <Alert className={classes.notice} title={t('The plant changed this cut sheet')}>
      <Text>{t('These answers are no longer available. Everything else you chose is still here.')}</Text>
      <ul className={classes.list}>
        {left_behind.map(({ cut, subcuts }) =>
          subcuts.map(({ title, choices }) => {
            const said = choices
              .map(
                ({ description, selected_values }) =>
                  `${sayCut(description)}: ${sayOptions(selected_values.join(', '))}`,
              )
              .join(' · ');
            return (
              <li key={`${cut} ${title}`}>
                {sayCut(cut)}: <b>{sayCut(title)}</b> {said && `(${said})`}
              </li>
            );
          }),
        )}
      </ul>
    </Alert>
  );
}

interface ConflictNoticeProps {
  conflict: Conflict;
  template: Template;
  dispatch: Dispatch<SheetAction>;
}

/** What someone else changed on the same sheet: changes merged in, and conflicts to resolve cut by cut. */
export function ConflictNotice({ conflict: { by, taken, contested }, template, dispatch }: ConflictNoticeProps) {
  const wordsFor = (title: string, chosen: ChosenSubcut | null) => {
    const subcut = findSubcut(template, title)?.subcut;
    if (!chosen || !subcut) return t('not chosen');
    return summaryOf(subcut, chosen.choices) || t('chosen');
  };
  return (
    <Alert
      role="alert"
      className={classes.notice}
      title={t('{name} changed this cut sheet while you were editing', { name: by || t('Someone else') })}
    >
      {taken.length > 0 && (
        <Text>{t('Their changes were added to yours: {cuts}.', { cuts: joinWords(taken.map(sayCut)) })}</Text>
      )}
      {contested.length > 0 && (
        <>
          <Text>{t('We kept your choices for these. You can use theirs instead:')}</Text>
          <ul className={classes.contested}>
            {contested.map(({ title, mine, theirs }) => (
              <li key={title}>
                <b>{sayCut(title)}</b>
                <span>{t('Yours: {words}', { words: wordsFor(title, mine) })}</span>
                <span>{t('Theirs: {words}', { words: wordsFor(title, theirs) })}</span>
                <Group component="span" gap="xs" align="stretch" mt="0.25rem">
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={t('Keep mine: {cut}', { cut: sayCut(title) })}
                    onClick={() => dispatch({ do: 'keep_mine', title })}
                  >
                    {t('Keep mine')}
                  </Button>
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={t('Use theirs: {cut}', { cut: sayCut(title) })}
                    onClick={() => dispatch({ do: 'take_theirs', title })}
                  >
                    {t('Use theirs')}
                  </Button>
                </Group>
              </li>
            ))}
          </ul>
        </>
      )}
      {contested.length === 0 && (
        <Button variant="default" size="compact-sm" mt="xs" onClick={() => dispatch({ do: 'close_conflict' })}>
          {t('Close')}
        </Button>
      )}
    </Alert>
  );
}
