import { Button } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { listNumberBlocks, returnNumbers } from '#contract/floor/numbers-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/floor/station/station.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { CancelButton, Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

type Block = DataOf<typeof listNumberBlocks>[number];
const Why = z.object({ reason: returnNumbers.input.shape.reason });

/** The numbers that devices have, so that those of a lost device can be returned with a reason. */
export function LentNumbers() {
  const { time_zone } = useMe();
  const blocks = useApiQuery(listNumberBlocks, {});
  const [returning, setReturning] = useState<Block | null>(null);
  const lent = (blocks.data ?? []).filter(({ returned_at, unused }) => returned_at === null && unused.length > 0);
  if (lent.length === 0) return null;
  return (
    <section className={classes.question} aria-labelledby="lent-numbers">
      <h2 id="lent-numbers">{t('Numbers on devices')}</h2>
      <ul className={classes.people}>
        {lent.map((block) => (
          <li key={block.block_id} className={classes.bar}>
            <p>
              {t('{first} to {last}, {count} left', {
                first: block.first_serial,
                last: block.last_serial,
                count: block.unused.length,
              })}
              {' · '}
              {[block.lent_by, formatInstant(block.lent_at, time_zone)].filter(Boolean).join(' · ')}
            </p>
            {returning?.block_id !== block.block_id && (
              <Button variant="default" onClick={() => setReturning(block)}>
                {t('Return')}
              </Button>
            )}
            {returning?.block_id === block.block_id && <Return block={block} onDone={() => setReturning(null)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Return({ block: { block_id }, onDone }: { block: Block; onDone: () => void }) {
  const form = useSendForm(returnNumbers, {
    schema: Why,
    start: { reason: '' },
    toSend: ({ reason }) => ({ block_id, reason }),
    refetch: [listNumberBlocks],
    onDone,
  });
  return (
    <Form form={form} label={t('Return')}>
      <TextField
        control={form.control}
        name="reason"
        label={t('Reason')}
        hint={t('Why they won’t be used, such as “The tablet broke.”')}
        maxLength={200}
      />
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Return')}
      </SubmitButton>
    </Form>
  );
}
