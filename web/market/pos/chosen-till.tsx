import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { DataOf } from '#contract/lib/endpoint.ts';
import type { viewCounter } from '#contract/market/pos/counter-api.ts';
import { keepValue, readKept } from '#web/lib/kept-value.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/pos/pos.module.css';

type Tills = DataOf<typeof viewCounter>['tills'];
export type Till = Tills[number];
const Kept = z.object({ session_id: z.int(), name: z.string() });

const keyOf = (owner: string) => `hindquarter.counter.till.${owner}`;
/** The till that was last chosen in this browser. */
export const keptTill = (owner: string): Till | undefined => readKept(keyOf(owner), Kept);

/**
 * The open till to use; undefined if the clerk has to choose. A till that was closed and reopened is found by its name.
 */
export function findTill(kept: Till | undefined, tills: Tills): Till | undefined {
  if (!kept) return tills.length === 1 ? tills[0] : undefined;
  return tills.find((one) => one.session_id === kept.session_id) ?? tills.find(({ name }) => name === kept.name);
}

/** The till that this browser uses. It stays the same until the clerk chooses another, even if other tills are opened. */
export function useTill(owner: string, tills: Tills) {
  const [kept, setKept] = useState(() => keptTill(owner));
  const till = findTill(kept, tills);
  const choose = (next: Till) => {
    keepValue(keyOf(owner), next);
    setKept(next);
  };
  useEffect(() => {
    if (till && till.session_id !== kept?.session_id) choose(till);
  });
  return { till, gone: till ? undefined : kept, choose };
}

export const chooseFirst = () => t('Choose a till first.');

export function ChooseTill({
  tills,
  gone,
  onChoose,
}: {
  tills: Tills;
  /** The till that this browser used before, if it isn't open anymore. */
  gone: Till | undefined;
  onChoose: (till: Till) => void;
}) {
  return (
    <section className={classes.notice} aria-labelledby="pos-till">
      <div role="alert">
        <h2 id="pos-till" className={classes.heading}>
          {gone
            ? t('{till} isn’t open anymore. Which till are you using now?', { till: gone.name })
            : t('Which till are you using?')}
        </h2>
      </div>
      <div className={classes.tools}>
        {tills.map((till) => (
          <Button key={till.session_id} onClick={() => onChoose(till)}>
            {till.name}
          </Button>
        ))}
      </div>
    </section>
  );
}
