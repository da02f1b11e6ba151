import { NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import { getProcessors, setCurrentProcessor } from '#contract/accounts/processors-api.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { enterPlant, startAnew } from '#web/accounts/session.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';

/** Switches a customer or producer between plant portals. Hidden for everyone else. */
export function ProcessorSelect({ me }: { me: Session }) {
  return belongsTo('portalUsers', me.role) ? <PlantSelect current={me.admin} /> : null;
}

function PlantSelect({ current }: { current: number | null }) {
  const { data: processors = [] } = useApiQuery(getProcessors, {});
  const move = useApiMutation(setCurrentProcessor, { onDone: enterPlant });

  // The user may have switched plants in another browser.
  const first = useRef(current);
  useEffect(() => {
    if (current !== first.current) startAnew();
  }, [current]);

  return (
    <NativeSelect
      aria-label={t('Select Processor')}
      miw="9rem"
      mb={{ base: 'md', sm: 0 }}
      value={move.isPending ? String(move.variables.processor) : String(current)}
      disabled={move.isPending || processors.length === 0}
      onChange={(event) => move.mutate({ processor: Number(event.currentTarget.value) })}
      data={processors.map(({ id, plant_name, first_name, last_name }) => ({
        value: String(id),
        label: `${plant_name} · ${first_name} ${last_name}`,
      }))}
    />
  );
}
