import { UnstyledButton } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { KIND_WORDS } from '#contract/floor/labels/label-kinds.ts';
import { findToLabel, labelSettings, type ToLabel } from '#contract/floor/labels/labels-api.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import intake from '#web/floor/intake/intake.module.css';
import { LabelSettingsPanel } from '#web/floor/labels/label-settings-panel.tsx';
import classes from '#web/floor/labels/labels.module.css';
import { PackLabelForm } from '#web/floor/labels/pack-label-form.tsx';
import { WaitingLabels } from '#web/floor/labels/waiting-labels.tsx';
import station from '#web/floor/station.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

/** Labels for the packs of an animal. Which kind it is follows from the animal. See docs/decisions/0048. */
export function PackLabelsScreen() {
  const list = useListState();
  const { role } = useMe();
  const [animal, setAnimal] = useState<ToLabel | null>(null);
  const animals = useApiQuery(findToLabel, { search: list.search }, { keepPrevious: true });
  const settings = useApiQuery(labelSettings, {});
  const error = animals.error ?? settings.error;
  return (
    <div className={station.station}>
      <PageFrame
        title={t('Pack labels')}
        filters={!animal && <SearchField list={list} label={t('Name, tag, or number')} />}
      >
        <div className={classes.form}>
          <WaitingLabels />
          {animal && settings.data && (
            <PackLabelForm animal={animal} approved={settings.data.approved} onBack={() => setAnimal(null)} />
          )}
          {!animal && error && !animals.data && <ErrorState error={error} onRetry={() => void animals.refetch()} />}
          {!animal && animals.isPending && <Loading />}
          {!animal && animals.data?.length === 0 && (
            <EmptyState icon={IconTags} title={t('No animals here.')}>
              {t('Animals appear here once they are received.')}
            </EmptyState>
          )}
          {!animal && animals.data && <Animals animals={animals.data} onPick={setAnimal} />}
          {!animal && isOffice(role) && settings.data && <LabelSettingsPanel settings={settings.data} />}
        </div>
      </PageFrame>
    </div>
  );
}

function Animals({ animals, onPick }: { animals: readonly ToLabel[]; onPick: (animal: ToLabel) => void }) {
  return (
    <ul className={intake.animals}>
      {animals.map((animal) => (
        <li key={animal.order_id}>
          <UnstyledButton className={intake.animal} onClick={() => onPick(animal)}>
            <b>{animal.title}</b>
            <span className={intake.number}>{animal.plant_number}</span>
            <span>{animal.owners.map(({ name }) => name).join(', ')}</span>
            <span>{t(KIND_WORDS[animal.kind])}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
