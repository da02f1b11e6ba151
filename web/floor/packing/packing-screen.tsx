import { Stack, UnstyledButton } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import { placeOf, SHARE_WORDS } from '#contract/floor/animal-facts.ts';
import { type AnimalToPack, packingList } from '#contract/floor/packing-api.ts';
import { showScalePounds } from '#contract/lib/figures.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { AnimalMarks } from '#web/floor/intake/animal-marks.tsx';
import classes from '#web/floor/intake/intake.module.css';
import { WaitingLabels } from '#web/floor/labels/waiting-labels.tsx';
import { PackingShareView } from '#web/floor/packing/packing-share.tsx';
import { StationTop } from '#web/floor/station/station-top.tsx';
import station from '#web/floor/station.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

/** Where meat is packed, one share at a time. See docs/decisions/0048. */
export function PackingScreen() {
  const list = useListState();
  const animals = useApiQuery(packingList, { search: list.search }, { keepPrevious: true });
  const [share_id, setShare] = useState<number | null>(null);
  const showList = () => {
    if (list.search !== '') list.set({ search: '' });
    setShare(null);
  };

  return (
    <div className={station.station}>
      <PageFrame
        title={t('Packing')}
        filters={share_id === null && <SearchField list={list} label={t('Name, tag, or number')} />}
      >
        <div className={classes.door}>
          <WaitingLabels />
          {share_id === null && <StationTop />}
          {share_id !== null && <PackingShareView share_id={share_id} onBack={showList} />}
          {share_id === null && animals.error && !animals.data && (
            <ErrorState error={animals.error} onRetry={() => void animals.refetch()} />
          )}
          {share_id === null && animals.isPending && <Loading />}
          {share_id === null && animals.data?.length === 0 && (
            <EmptyState icon={IconPackage} title={t('No animals to pack.')}>
              {t('Animals appear here once they’re being cut.')}
            </EmptyState>
          )}
          {share_id === null &&
            animals.data?.map((animal) => <Animal key={animal.order_id} animal={animal} onPick={setShare} />)}
        </div>
      </PageFrame>
    </div>
  );
}

/** An animal, with a button for each of its shares. */
function Animal({ animal, onPick }: { animal: AnimalToPack; onPick: (share_id: number) => void }) {
  const { species, title, plant_number, tagid, shares } = animal;
  return (
    <Stack component="section" gap="xs">
      <h2 className={classes.heading}>
        {plant_number || tagid} · {t(showSpecies(species))} · {title}
      </h2>
      <AnimalMarks animal={animal} />
      {shares.length === 0 && <p>{t('Add this animal’s owners before it’s packed.')}</p>}
      <ul className={classes.animals}>
        {shares.map(({ share_id, name, quarters, first_quarter, packs, packed_clb, is_finished }) => (
          <li key={share_id}>
            <UnstyledButton className={classes.animal} onClick={() => onPick(share_id)}>
              <b>{name}</b>
              <span className={classes.number}>{is_finished ? t('Packing finished') : ''}</span>
              <span>{t(SHARE_WORDS[quarters] ?? 'Whole animal', { place: placeOf({ first_quarter, quarters }) })}</span>
              <span>
                {packs > 0 && t('Packs: {packed}, {weight}', { packed: packs, weight: showScalePounds(packed_clb) })}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
