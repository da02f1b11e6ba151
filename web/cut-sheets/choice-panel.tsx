import { Alert, Button, Checkbox, Text, Title } from '@mantine/core';
import { useRef } from 'react';
import { findChosen } from '#contract/cut-sheets/answers.ts';
import { chipOf } from '#contract/cut-sheets/completion.ts';
import type { Part, Subcut } from '#contract/cut-sheets/template.ts';
import { ChoiceForm } from '#web/cut-sheets/choice-form.tsx';
import classes from '#web/cut-sheets/choice-panel.module.css';
import { ChoiceChip } from '#web/cut-sheets/status-marks.tsx';
import { summaryOf } from '#web/cut-sheets/summary-of.ts';
import type { SheetDraft } from '#web/cut-sheets/use-sheet-draft.ts';
import { t } from '#web/lib/words.ts';

/** The cuts of one part to tick, and the controls of the one that is open. Spec part 2, section 2. */
export function ChoicePanel({ part, draft }: { part: Part; draft: SheetDraft }) {
  return (
    <>
      <div>
        <Title order={2} size="h3">
          {part.title}
        </Title>
        <div aria-live="polite">
          {draft.removal && (
            <Alert className={classes.removed}>
              <Text>{draft.removal}</Text>
              <Button variant="default" size="compact-sm" className={classes.undo} onClick={draft.undoRemoval}>
                {t('Undo')}
              </Button>
            </Alert>
          )}
        </div>
      </div>
      <ul className={classes.cuts}>
        {part.subcuts.map((subcut) => (
          <li key={subcut.title}>
            <CutChoice subcut={subcut} draft={draft} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CutChoice({ subcut, draft }: { subcut: Subcut; draft: SheetDraft }) {
  const { title } = subcut;
  const name = useRef<HTMLDivElement>(null);
  const chosen = findChosen(draft.list, title);
  const isOpen = chosen !== undefined && draft.openCut === title && subcut.controls.length > 0;

  return (
    <div className={classes.cut}>
      <div className={classes.head}>
        <div ref={name} tabIndex={-1} className={classes.name}>
          <CutName subcut={subcut} isChosen={chosen !== undefined} draft={draft} />
        </div>
        {chosen && <ChoiceChip chip={chipOf(subcut, chosen.choices)} />}
      </div>
      {isOpen && (
        <ChoiceForm
          subcut={subcut}
          choices={draft.choicesOf(subcut)}
          onType={(choices) => draft.type(title, choices)}
          onSave={(choices) => {
            draft.save(title, choices);
            name.current?.focus();
          }}
        />
      )}
      {chosen && !isOpen && subcut.controls.length > 0 && (
        <div className={classes.closed}>
          <Text className={classes.summary}>{summaryOf(subcut, chosen.choices)}</Text>
          <Button
            variant="default"
            size="compact-md"
            className={classes.change}
            aria-label={t('Change {title}', { title })}
            onClick={() => draft.showCut(title)}
          >
            {t('Change')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The box to tick, with what ticking it would push out; a cut that is on every sheet has none. */
function CutName({ subcut, isChosen, draft }: { subcut: Subcut; isChosen: boolean; draft: SheetDraft }) {
  const { title, isRequired, ifttt } = subcut;
  if (isRequired && isChosen) {
    return (
      <>
        <Text fw={600}>{title}</Text>
        <Text className={classes.summary}>{t('On every sheet')}</Text>
      </>
    );
  }
  const pushedOut = ifttt.filter((other) => findChosen(draft.list, other));
  return (
    <Checkbox
      size="md"
      label={title}
      checked={isChosen}
      {...(!isChosen &&
        pushedOut.length > 0 && { description: t('Instead of {others}', { others: pushedOut.join(', ') }) })}
      onChange={({ currentTarget }) => (currentTarget.checked ? draft.select(title) : draft.deselect(title))}
    />
  );
}
