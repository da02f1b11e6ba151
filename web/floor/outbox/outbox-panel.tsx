import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '#web/accounts/session.ts';
import { askAbout } from '#web/floor/outbox/ask-about.ts';
import type { KeptAction } from '#web/floor/outbox/kept-action.ts';
import classes from '#web/floor/outbox/outbox.module.css';
import { sendAgain } from '#web/floor/outbox/outbox.ts';
import { SetAsideDialog } from '#web/floor/outbox/set-aside-dialog.tsx';
import { formatInstant } from '#web/lib/format.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';

/** What only this device knows: what waits to be sent, and what was refused later and needs a person. */
export function OutboxPanel({ kept }: { kept: readonly KeptAction[] }) {
  const [settling, setSettling] = useState<KeptAction | null>(null);
  const refused = kept.filter(({ refusal }) => refusal !== null);
  const waiting = kept.filter(({ refusal }) => refusal === null);

  async function retry(action: KeptAction): Promise<void> {
    const { code, words } = action.refusal ?? { code: 'fault', words: '' };
    const more = await askAbout(new ApiProblem(code, words));
    await sendAgain(action, more ?? {});
  }

  return (
    <>
      {refused.length > 0 && (
        <section className={classes.kept} aria-labelledby="floor-refused">
          <h2 id="floor-refused">{t('Needs a person: {count}', { count: refused.length })}</h2>
          <ul className={classes.list}>
            {refused.map((action) => (
              <li key={action.action_id}>
                <Kept action={action} />
                <p>{action.refusal?.words}</p>
                <div className={classes.tools}>
                  <Button onClick={() => void retry(action)}>{t('Send again')}</Button>
                  <Button variant="default" onClick={() => setSettling(action)}>
                    {t('Set aside')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section className={classes.kept} aria-labelledby="floor-kept">
          <h2 id="floor-kept">{t('Kept on this device: {count}', { count: waiting.length })}</h2>
          <ul className={classes.list}>
            {waiting.map((action) => (
              <li key={action.action_id}>
                <Kept action={action} />
              </li>
            ))}
          </ul>
          <p>
            {t('They are sent by themselves, in order, once there is a connection. Don’t clear this browser’s data.')}
          </p>
        </section>
      )}
      {settling && <SetAsideDialog action={settling} onClose={() => setSettling(null)} />}
    </>
  );
}

function Kept({ action: { about, kept_at } }: { action: KeptAction }) {
  const { time_zone } = useMe();
  return (
    <p>
      <b>{about}</b> · {formatInstant(new Date(kept_at).toISOString(), time_zone)}
    </p>
  );
}
