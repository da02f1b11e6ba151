import { Button } from '@mantine/core';
import { useState } from 'react';
import { enterStation, type StationPerson, savePin, stationPeople } from '#contract/floor/station-api.ts';
import { useMe } from '#web/accounts/session.ts';
import { LentNumbers } from '#web/floor/station/lent-numbers.tsx';
import classes from '#web/floor/station/station.module.css';
import { setStationPerson, useStation, WHO_WORKS_HERE } from '#web/floor/station/station-person.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { useIsOnline } from '#web/lib/network.ts';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { CancelButton, Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

/** Says with a PIN who works at this device from now on. The device itself stays signed in. */
export function StationSignIn({ onDone }: { onDone: () => void }) {
  const { admin, id } = useMe();
  const plant_id = admin ?? 0;
  const isOnline = useIsOnline();
  const { person, known } = useStation(plant_id);
  const people = useApiQuery(stationPeople, {}, { enabled: isOnline });
  const [chosen, setChosen] = useState<StationPerson | 'new-pin' | null>(null);
  const enter = (who: StationPerson | null) => {
    setStationPerson(plant_id, who);
    onDone();
  };

  if (chosen === 'new-pin') {
    const setNew = () => {
      void people.refetch();
      setChosen(null);
    };
    return <NewPin onDone={setNew} onBack={() => setChosen(null)} />;
  }
  if (chosen) return <EnterPin person={chosen} onDone={enter} onBack={() => setChosen(null)} />;
  const hasPin = people.data?.find(({ account_id }) => account_id === id)?.has_pin ?? true;
  const choices = isOnline ? (people.data ?? []).filter(({ has_pin }) => has_pin) : known;
  return (
    <section className={classes.question} aria-labelledby="station">
      <h2 id="station">{t(WHO_WORKS_HERE)}</h2>
      {!isOnline && <p>{t('Without a connection, everyone who has worked at this device can go on without a PIN.')}</p>}
      <ul className={classes.people}>
        {choices.map(({ account_id, name, initials }) => {
          const one = { account_id, name, initials };
          return (
            <li key={account_id}>
              <Button variant="default" fullWidth onClick={() => (isOnline ? setChosen(one) : enter(one))}>
                {`${initials} · ${name}`}
              </Button>
            </li>
          );
        })}
      </ul>
      {isOnline && (
        <Button variant="default" onClick={() => setChosen('new-pin')}>
          {hasPin ? t('Change your PIN') : t('Choose your PIN')}
        </Button>
      )}
      {person && (
        <Button variant="default" onClick={() => enter(null)}>
          {t('Nobody')}
        </Button>
      )}
      <CancelButton onClick={onDone} />
      {isOnline && <LentNumbers />}
    </section>
  );
}

function EnterPin({
  person,
  onDone,
  onBack,
}: {
  person: StationPerson;
  onDone: (person: StationPerson) => void;
  onBack: () => void;
}) {
  const { account_id, name } = person;
  const form = useSendForm(enterStation, {
    start: { account_id, pin: '' },
    onDone: ({ account_id: id, name: full, initials }) => onDone({ account_id: id, name: full, initials }),
  });
  return (
    <Form form={form} label={name}>
      <div className={classes.pin}>
        <TextField
          control={form.control}
          name="pin"
          label={t('PIN of {name}', { name })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
        />
      </div>
      <SubmitButton form={form} secondary={<CancelButton onClick={onBack} />}>
        {t('Start')}
      </SubmitButton>
    </Form>
  );
}

/** For whoever is signed in. */
function NewPin({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const { first_name } = useMe();
  const form = useSendForm(savePin, { start: { pin: '' }, onDone });
  return (
    <Form form={form} label={t('Choose your PIN')}>
      <TextField
        control={form.control}
        name="pin"
        label={t('New PIN of {name}', { name: first_name })}
        hint={t('4 to 6 digits. At a shared device, they say that it is you. They don’t sign you in.')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
      />
      <SubmitButton form={form} secondary={<CancelButton onClick={onBack} />}>
        {t('Save')}
      </SubmitButton>
    </Form>
  );
}
