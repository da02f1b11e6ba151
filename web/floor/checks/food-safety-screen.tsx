import { Button } from '@mantine/core';
import { useState } from 'react';
import { checkBoard } from '#contract/floor/checks/checks-api.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import { useToday } from '#web/accounts/today.ts';
import { spellDate } from '#web/calendar/month-days.ts';
import { CheckEntry } from '#web/floor/checks/check-entry.tsx';
import { CheckRecords } from '#web/floor/checks/check-records.tsx';
import { CheckSettings } from '#web/floor/checks/check-settings.tsx';
import type { CheckSubject } from '#web/floor/checks/check-values.ts';
import classes from '#web/floor/checks/checks.module.css';
import { KindsOfChecks, PlacesToCheck } from '#web/floor/checks/checks-due.tsx';
import { InspectorPapers } from '#web/floor/checks/inspector-papers.tsx';
import { StationTop } from '#web/floor/station/station-top.tsx';
import station from '#web/floor/station.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState, Loading } from '#web/ui/states.tsx';

type Step = { at: 'board' | 'papers' | 'settings' } | { at: 'check'; subject: CheckSubject };

/** What the inspector asks for: what is due, what was found today, and papers for any span of days. */
export function FoodSafetyScreen() {
  const { role } = useMe();
  const today = useToday();
  const board = useApiQuery(checkBoard, {}, { atOnce: true });
  const [step, setStep] = useState<Step>({ at: 'board' });
  const showBoard = () => setStep({ at: 'board' });
  const onCheck = (subject: CheckSubject) => setStep({ at: 'check', subject });
  const { data } = board;

  return (
    <div className={station.station}>
      <PageFrame
        title={t('Food safety')}
        subtitle={spellDate(today)}
        action={
          step.at === 'board' &&
          isOffice(role) && (
            <Button size="lg" variant="default" onClick={() => setStep({ at: 'settings' })}>
              {t('Coolers and limits')}
            </Button>
          )
        }
      >
        {board.error && !data && <ErrorState error={board.error} onRetry={() => void board.refetch()} />}
        {board.isPending && <Loading />}
        {data && step.at === 'check' && <CheckEntry subject={step.subject} board={data} onDone={showBoard} />}
        {data && step.at === 'settings' && (
          <CheckSettings places={data.places} limits={data.limits} onDone={showBoard} />
        )}
        {step.at === 'papers' && (
          <InspectorPapers
            today={today}
            onCorrect={(row) => onCheck({ kind: row.kind, corrects: row })}
            onDone={showBoard}
          />
        )}
        {data && step.at === 'board' && (
          <div className={classes.board}>
            <StationTop />
            <PlacesToCheck places={data.places} round={data.round} onCheck={onCheck} />
            <section>
              <h2 className={classes.heading}>{t('New record')}</h2>
              {data.limits.carcasses > 0 && (
                <p>
                  {t('Carcasses checked after chilling today: {done} of {all}', {
                    done: data.carcasses_checked,
                    all: data.limits.carcasses,
                  })}
                </p>
              )}
              <KindsOfChecks animals={data.animals} onCheck={onCheck} />
            </section>
            {data.records.length > 0 && (
              <section>
                <h2 className={classes.heading}>{t('Recorded today')}</h2>
                <CheckRecords rows={data.records} onCorrect={(row) => onCheck({ kind: row.kind, corrects: row })} />
              </section>
            )}
            <Button size="lg" variant="default" onClick={() => setStep({ at: 'papers' })}>
              {t('For the inspector')}
            </Button>
          </div>
        )}
      </PageFrame>
    </div>
  );
}
