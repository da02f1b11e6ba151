import { Alert, Button, Checkbox, Text, Title } from '@mantine/core';
import { findChosen } from '#contract/cut-sheets/answers.ts';
import { chipOf } from '#contract/cut-sheets/completion.ts';
import type { Part, Subcut } from '#contract/cut-sheets/template.ts';
import { ChoiceForm } from '#web/cut-sheets/choice-form.tsx';
import classes from '#web/cut-sheets/choice-panel.module.css';
import { ChoiceChip } from '#web/cut-sheets/status-marks.tsx';
import { summaryOf } from '#web/cut-sheets/summary-of.ts';
import type { SheetDraft } from '#web/cut-sheets/use-sheet-draft.ts';

/** The cuts of one part to tick, and the controls of the one that is open. Spec part 2, section 2. */
export function ChoicePanel({ part, draft }: { part: Part; draft: SheetDraft }) {
  return (
    <>
      <Title order={2} size="h3" tabIndex={-1} className={classes.title}>
        {part.title}
      </Title>
      <div aria-live="polite">
        {draft.removals.length > 0 && (
          <Alert className={classes.removed}>
            {draft.removals.map((sentence) => (
              <Text key={sentence}>{sentence}</Text>
            ))}
            <Button variant="subtle" size="compact-sm" className={classes.undo} onClick={draft.undoRemoval}>
              Undo
            </Button>
          </Alert>
        )}
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
  const chosen = findChosen(draft.list, title);
  const isOpen = chosen !== undefined && draft.openCut === title && subcut.controls.length > 0;
  const pushedOut = subcut.ifttt.filter((other) => findChosen(draft.list, other));

  return (
    <div className={classes.cut} data-chosen={chosen !== undefined}>
      <div className={classes.head}>
        <Checkbox
          label={title}
          checked={chosen !== undefined}
          {...(subcut.isRequired && { disabled: true, description: 'On every sheet' })}
          {...(!chosen && pushedOut.length > 0 && { description: `Instead of ${pushedOut.join(', ')}` })}
          onChange={({ currentTarget }) => (currentTarget.checked ? draft.select(title) : draft.deselect(title))}
        />
        {chosen && <ChoiceChip chip={chipOf(subcut, chosen.choices)} />}
      </div>
      {isOpen && (
        <ChoiceForm
          key={title}
          subcut={subcut}
          choices={draft.choicesOf(subcut)}
          onType={(choices) => draft.type(title, choices)}
          onSave={(choices) => draft.save(title, choices)}
        />
      )}
      {chosen && !isOpen && subcut.controls.length > 0 && (
        <div className={classes.closed}>
          <Text className={classes.summary}>{summaryOf(subcut, chosen.choices)}</Text>
          <Button variant="default" size="compact-md" onClick={() => draft.showCut(title)}>
            {chipOf(subcut, chosen.choices) === 'Fill Choice' ? 'Fill in' : 'Change'}
          </Button>
        </div>
      )}
    </div>
  );
}
