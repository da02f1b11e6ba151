import { UnstyledButton } from '@mantine/core';
import {
  CHECK_FACTS,
  CHECK_KINDS,
  type CheckKind,
  type PlaceKind,
  ROUND_WORDS,
  type Round,
  showDegrees,
} from '#contract/floor/checks/checks.ts';
import type { CheckAnimal, CheckPlace } from '#contract/floor/checks/checks-api.ts';
import { type CheckSubject, sayFound } from '#web/floor/checks/check-values.ts';
import classes from '#web/floor/checks/checks.module.css';
import { showClock } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';

const KIND_OF: Readonly<Record<PlaceKind, CheckKind>> = {
  cooler: 'temperature',
  area: 'preoperational',
  thermometer: 'calibration',
};

/** The places to check, those that are asked for first, each a button that opens its form. */
export function PlacesToCheck({
  places,
  round,
  onCheck,
}: {
  places: readonly CheckPlace[];
  round: Round | null;
  onCheck: (subject: CheckSubject) => void;
}) {
  const sorted = places.toSorted((a, b) => Number(b.is_due) - Number(a.is_due));
  return (
    <ul className={classes.rows}>
      {sorted.map(({ place_id, kind, name, limit_tenths, is_due, last }) => (
        <li key={place_id}>
          <UnstyledButton
            className={classes.place}
            data-due={is_due}
            onClick={() => onCheck({ kind: KIND_OF[kind], place_id })}
          >
            <b>{name}</b>
            {is_due && (
              <span className={classes.due}>
                {kind === 'cooler' && round
                  ? t('Missing: {round}', { round: t(ROUND_WORDS[round]) })
                  : t('Not checked today')}
              </span>
            )}
            <span>
              {last
                ? `${sayFound(KIND_OF[kind], last.body)} · ${showClock(last.time)} · ${last.initials}`
                : limit_tenths !== null && t('Limit: {limit}', { limit: showDegrees(limit_tenths) })}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

/** What animals wait for. Chilling is written down for each that hangs, and a review for inspected meat that is ready. */
const WAITS: readonly [kind: CheckKind, waits: (animal: CheckAnimal) => boolean][] = [
  ['chill_start', ({ stage }) => stage === 'killed' || stage === 'hanging'],
  ['preshipment', ({ stage, offering }) => stage === 'ready' && offering === 'usda'],
];

/** Buttons for every kind of check, with how many animals wait for it. */
export function KindsOfChecks({
  animals,
  onCheck,
}: {
  animals: readonly CheckAnimal[];
  onCheck: (subject: CheckSubject) => void;
}) {
  const waiting = (kind: CheckKind): number => {
    const waits = WAITS.find(([one]) => one === kind)?.[1];
    return waits ? animals.filter((animal) => waits(animal) && !animal.done.includes(kind)).length : 0;
  };
  return (
    <ul className={classes.kinds}>
      {CHECK_KINDS.map((kind) => (
        <li key={kind}>
          <UnstyledButton className={classes.place} onClick={() => onCheck({ kind })}>
            <b>{t(CHECK_FACTS[kind].title)}</b>
            {waiting(kind) > 0 && (
              <span className={classes.due}>{t('{count} animals waiting', { count: waiting(kind) })}</span>
            )}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
