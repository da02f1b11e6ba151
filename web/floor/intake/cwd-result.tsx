import { useState } from 'react';
import { z } from 'zod';
import { CWD_RESULTS, CWD_WORDS } from '#contract/floor/game.ts';
import { type AtDoor, intakeList, saveCwd } from '#contract/floor/intake-api.ts';
import { showSpecies } from '#contract/lib/species.ts';
import classes from '#web/floor/intake/intake.module.css';
import { animalKey } from '#web/floor/outbox/animal-key.ts';
import { useStationForm } from '#web/floor/outbox/use-station-form.ts';
import { newKey } from '#web/lib/new-key.ts';
import { t } from '#web/lib/words.ts';
import { RadioField } from '#web/ui/fields.tsx';
import { CancelButton, Form, SubmitButton } from '#web/ui/form.tsx';

const Result = z.object({ cwd: z.enum(CWD_RESULTS) });

/** Records what the laboratory said about a game animal. */
export function CwdResultEntry({ animal, onDone }: { animal: AtDoor; onDone: () => void }) {
  const { order_id, species, owner, title, plant_number, game } = animal;
  const [action_id] = useState(newKey);
  const name = `${plant_number} · ${t(showSpecies(species))} · ${owner || title}`;
  const form = useStationForm(saveCwd, {
    animal: animalKey(order_id),
    about: () => name,
    whenKept: ({ cwd }) => ({ order_id, cwd }),
    start: { cwd: game?.cwd ?? 'none' },
    schema: Result,
    toSend: ({ cwd }) => ({ action_id, order_id, cwd }),
    refetch: [intakeList],
    onSaved: onDone,
  });
  return (
    <Form form={form} label={t('Chronic wasting disease')}>
      <p className={classes.heading}>
        <b>{name}</b>
      </p>
      <RadioField
        control={form.control}
        name="cwd"
        label={t('Chronic wasting disease')}
        choices={CWD_RESULTS.map((value) => ({ value, label: t(CWD_WORDS[value]) }))}
      />
      <SubmitButton form={form} secondary={<CancelButton onClick={onDone} />}>
        {t('Save')}
      </SubmitButton>
    </Form>
  );
}
