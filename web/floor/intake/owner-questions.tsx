import { Button, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Control, useWatch } from 'react-hook-form';
import { findOwners } from '#contract/floor/intake-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import type { Arrival } from '#web/floor/intake/arrival-values.ts';
import classes from '#web/floor/intake/intake.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { FieldRow } from '#web/ui/form.tsx';

export type Owner = DataOf<typeof findOwners>[number];
const TYPING_PAUSE_MS = 200;
/** A single letter matches too many people. */
const MIN_LETTERS = 2;

/** Whose animal it is: a customer who is known, offered while the name is typed, or a new one. */
export function OwnerQuestions({
  control,
  owner,
  onPick,
}: {
  control: Control<Arrival>;
  owner: Owner | null;
  onPick: (owner: Owner | null) => void;
}) {
  const name = useWatch({ control, name: 'name' });
  const [asked] = useDebouncedValue(name.trim(), TYPING_PAUSE_MS);
  const found = useApiQuery(findOwners, { search: asked }, { enabled: !owner && asked.length >= MIN_LETTERS });
  if (owner) {
    return (
      <div className={classes.who}>
        <p>
          <b>{owner.name}</b>
        </p>
        <p>{owner.phone}</p>
        <Button variant="default" onClick={() => onPick(null)}>
          {t('Change')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <FieldRow>
        <TextField control={control} name="name" label={t('Owner’s name')} autoComplete="off" maxLength={120} />
        <TextField control={control} name="phone" label={t('Phone')} type="tel" autoComplete="off" maxLength={40} />
      </FieldRow>
      {asked.length >= MIN_LETTERS && found.data && found.data.length > 0 && (
        <ul className={classes.owners} aria-label={t('Customers')}>
          {found.data.map((one) => (
            <li key={one.customer_id}>
              <UnstyledButton className={classes.animal} onClick={() => onPick(one)}>
                <b>{one.name}</b>
                <span>{one.phone}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
