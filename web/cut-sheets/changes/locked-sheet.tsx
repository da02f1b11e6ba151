import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Answers } from '#contract/cut-sheets/answers.ts';
import type { SheetRecord } from '#contract/cut-sheets/api.ts';
import { getSheetChanges } from '#contract/cut-sheets/changes-api.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { useMe } from '#web/accounts/session.ts';
import { AskChangeDialog, type Asking } from '#web/cut-sheets/changes/ask-change-dialog.tsx';
import { ChangeForm, forgetWanted } from '#web/cut-sheets/changes/change-form.tsx';
import { ChangeList } from '#web/cut-sheets/changes/change-list.tsx';
import classes from '#web/cut-sheets/changes/locked-sheet.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';

/**
 * Shows why a sheet is locked, the changes requested, and either the sheet or the change form. If an animal is moved back to an
 * earlier stage, its sheet is no longer locked, but the office can still answer a request.
 */
export function LockedSheet({ sheet, children }: { sheet: SheetRecord; children: ReactNode }) {
  const { data_id, locked_because } = sheet;
  const isOffice = belongsTo('office', useMe().role);
  const answer = useApiQuery(getSheetChanges, { data_id }, { enabled: locked_because !== '' || isOffice }).data;
  const [open] = answer?.changes.filter(({ outcome }) => outcome === null) ?? [];
  const [deciding, setDeciding] = useState<number | null>(null);
  const list = answer && answer.changes.length > 0 && (
    <ChangeList sheet={sheet} answer={answer} deciding={deciding} onDecideOnSheet={setDeciding} />
  );
  if (deciding !== null && deciding === open?.change_id) return list;
  return (
    <AskForChange sheet={sheet} by={{ data_id }} isAsked={open !== undefined || !answer}>
      {list}
      {children}
    </AskForChange>
  );
}

/** Explains that the sheet is locked and offers to request a change, in words or by filling in the sheet again. */
export function AskForChange({
  sheet,
  by,
  isAsked,
  children,
}: {
  sheet: SheetRecord;
  by: Asking;
  /** True if a request is already pending. */
  isAsked: boolean;
  children: ReactNode;
}) {
  const { data_id, locked_because, can } = sheet;
  const [isOpen, setIsOpen] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const [wanted, setWanted] = useState<Answers | null>(null);
  const [round, setRound] = useState(0);
  if (locked_because === '') return children;

  /** Closes the dialog and resets the form to what is stored. */
  const close = () => {
    setIsOpen(false);
    setWanted(null);
    setRound(round + 1);
  };
  const end = () => {
    close();
    setIsChoosing(false);
    forgetWanted(data_id);
  };
  return (
    <>
      <section className={classes.notice} aria-label={t('Locked')}>
        <p>
          {isChoosing
            ? t('Choose the cuts you want instead. Your request goes to the plant when you submit.')
            : locked_because === 'over'
              ? t('This order is finished. You can view its cut sheet but not change it.')
              : t('Cutting has started, so this cut sheet is locked.')}
        </p>
        {isChoosing ? (
          <Button variant="default" onClick={() => setIsChoosing(false)}>
            {t('Keep the cut sheet as is')}
          </Button>
        ) : (
          can.ask_change &&
          !isAsked && (
            <Button variant="default" onClick={() => setIsOpen(true)}>
              {t('Ask for a change')}
            </Button>
          )
        )}
      </section>
      {isChoosing ? (
        <ChangeForm
          key={round}
          sheet={sheet}
          onChosen={(answers) => {
            setWanted(answers);
            setIsOpen(true);
            // Never resolves, so the form keeps waiting until the request is sent or withdrawn. Both replace the form.
            return new Promise(() => {});
          }}
        />
      ) : (
        children
      )}
      {isOpen && (
        <AskChangeDialog
          by={by}
          wanted={wanted}
          {...(wanted === null && {
            onFill: () => {
              close();
              setIsChoosing(true);
            },
          })}
          onDone={end}
          onClose={close}
        />
      )}
    </>
  );
}
