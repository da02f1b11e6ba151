import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { changesBetween } from '#contract/cut-sheets/answer-changes.ts';
import type { SheetRecord } from '#contract/cut-sheets/api.ts';
import { decideChange, type getSheetChanges, type SheetChange } from '#contract/cut-sheets/changes-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { useMe } from '#web/accounts/session.ts';
import { ChangeForm, forgetWanted } from '#web/cut-sheets/changes/change-form.tsx';
import { DecideChangeDialog, STALE } from '#web/cut-sheets/changes/decide-change-dialog.tsx';
import classes from '#web/cut-sheets/changes/locked-sheet.module.css';
import { useApiMutation } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { sayCut, sayOptions, t, type Words } from '#web/lib/words.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';

const OUTCOMES: Readonly<Record<NonNullable<SheetChange['outcome']> | 'open', { color: string; words: Words }>> = {
  open: { color: 'amber', words: 'Waiting for an answer' },
  accepted: { color: 'green', words: 'Accepted' },
  refused: { color: 'red', words: 'Declined' },
};

const WORDING = { sayCut, sayOptions };

interface ChangeListProps {
  sheet: SheetRecord;
  answer: DataOf<typeof getSheetChanges>;
  /** The change that the office is deciding on by editing the sheet. */
  deciding: number | null;
  onDecideOnSheet: (change_id: number | null) => void;
}

/** The changes requested for a sheet, newest first. The office can respond to the pending one. */
export function ChangeList({ sheet, answer: { can, changes }, deciding, onDecideOnSheet }: ChangeListProps) {
  const [refusing, setRefusing] = useState<number | null>(null);
  const decide = useApiMutation(decideChange, { refetch: STALE, showsErrors: true });
  const accept = useApiMutation(decideChange, { refetch: STALE });
  // Otherwise the order is finished, or the customer can edit the sheet again.
  const canAccept = sheet.locked_because === 'cutting';
  const filled = changes.find(({ change_id }) => change_id === deciding);

  return (
    <>
      <section className={classes.changes} aria-labelledby="sheet-changes">
        <h2 id="sheet-changes">{t('Requested changes')}</h2>
        <ol>
          {changes.map((change) => (
            <li key={change.change_id} className={classes.change}>
              <ChangeFacts sheet={sheet} change={change} />
              {can.decide && change.outcome === null && deciding === null && (
                <div className={classes.actions}>
                  {canAccept && change.wanted && (
                    <Button
                      loading={accept.isPending}
                      onClick={() => accept.mutate({ change_id: change.change_id, outcome: 'accepted' })}
                    >
                      {t('Accept')}
                    </Button>
                  )}
                  {canAccept && (
                    <Button
                      variant={change.wanted ? 'default' : 'filled'}
                      onClick={() => onDecideOnSheet(change.change_id)}
                    >
                      {t('Accept and change the sheet')}
                    </Button>
                  )}
                  <Button variant="default" color="red" onClick={() => setRefusing(change.change_id)}>
                    {t('Decline')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ol>
        {filled && (
          <Button variant="default" onClick={() => onDecideOnSheet(null)}>
            {t('Keep the cut sheet as is')}
          </Button>
        )}
      </section>
      {filled && (
        <ChangeForm
          sheet={sheet}
          start={filled.wanted}
          onChosen={async (form_data) => {
            await decide.mutateAsync({ change_id: filled.change_id, outcome: 'accepted', form_data });
            forgetWanted(sheet.data_id);
            onDecideOnSheet(null);
          }}
        />
      )}
      {refusing !== null && <DecideChangeDialog change_id={refusing} onClose={() => setRefusing(null)} />}
    </>
  );
}

function ChangeFacts({ sheet, change }: { sheet: SheetRecord; change: SheetChange }) {
  const { time_zone } = useMe();
  const { reason, wish, wanted, asked_at, asked_by, outcome, answer, decided_at, decided_by } = change;
  const { color, words } = OUTCOMES[outcome ?? 'open'];
  return (
    <>
      <div className={classes.head}>
        <StatusTag color={color}>{t(words)}</StatusTag>
        <Text size="sm" c="dimmed">
          {t('Requested {when} by {name}', { when: formatInstant(asked_at, time_zone), name: asked_by })}
        </Text>
      </div>
      {wish && <p>{wish}</p>}
      {wanted && outcome === null && (
        <ul>
          {changesBetween(sheet.form_data_json.order_list, wanted.order_list, WORDING).map(({ field, from, to }) => (
            <li key={`${field} ${to}`}>{changeWords(field, from, to)}</li>
          ))}
        </ul>
      )}
      <p>{t('Reason: {reason}', { reason })}</p>
      {decided_at !== null && (
        <Text size="sm" c="dimmed">
          {t('Answered {when} by {name}', { when: formatInstant(decided_at, time_zone), name: decided_by })}
        </Text>
      )}
      {answer && <p>{answer}</p>}
    </>
  );
}

/** 'Added: T-bone (Thickness: 1 in)', 'Liver: Sliced: Yes → Sliced: No'. */
function changeWords(field: string, from: string | null, to: string): string {
  if (field === 'cut_added') return t('Added: {cut}', { cut: to });
  if (field === 'cut_removed') return t('Removed: {cut}', { cut: to });
  return t('{field}: {from} → {to}', { field, from: from || '–', to: to || '–' });
}
