import { Button } from '@mantine/core';
import { z } from 'zod';
import { BATCH_KINDS } from '#contract/floor/batches.ts';
import { startBatch } from '#contract/floor/batches-api.ts';
import { useMe } from '#web/accounts/session.ts';
import type { OpenLot } from '#web/floor/batches/batch-forms.tsx';
import classes from '#web/floor/intake/intake.module.css';
import { useOutbox } from '#web/floor/outbox/outbox.ts';
import { t } from '#web/lib/words.ts';

const Started = z.object({ kind: z.enum(BATCH_KINDS) });

/** Lots that were started on this device and haven't got their number yet. They are added to and weighed out all the same. */
export function KeptLots({ onStep }: { onStep: (at: 'add' | 'end', batch: OpenLot) => void }) {
  const { admin } = useMe();
  const started = useOutbox(admin ?? 0).filter(({ path }) => path === startBatch.path);
  return started.map(({ action_id, about, input }) => {
    const { kind } = Started.parse(input);
    const lot = { batch_id: 0, started_by: action_id, lot: about, kind, out_clb: null };
    return (
      <section key={action_id} aria-label={about}>
        <h2 className={classes.heading}>{about}</h2>
        <div className={classes.actions}>
          <Button size="md" onClick={() => onStep('add', lot)}>
            {t('Add meat')}
          </Button>
          <Button size="md" variant="default" onClick={() => onStep('end', lot)}>
            {t('Weigh what came out')}
          </Button>
        </div>
      </section>
    );
  });
}
