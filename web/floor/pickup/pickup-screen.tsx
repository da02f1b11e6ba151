import { Button } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { pickupList, type ToPickUp } from '#contract/floor/pickup-api.ts';
import { serialIn, tagKey } from '#contract/lib/fold-text.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import { useToday } from '#web/accounts/today.ts';
import { spellDate } from '#web/calendar/month-days.ts';
import { ForfeitEntry } from '#web/floor/pickup/forfeit-entry.tsx';
import { HandedOut, HandOut, type Taken } from '#web/floor/pickup/hand-out.tsx';
import classes from '#web/floor/pickup/pickup.module.css';
import { PickupRulesForm } from '#web/floor/pickup/pickup-rules-form.tsx';
import { ShareBoxes } from '#web/floor/pickup/share-boxes.tsx';
import { WaitingList } from '#web/floor/pickup/waiting-list.tsx';
import { StationTop } from '#web/floor/station/station-top.tsx';
import station from '#web/floor/station.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

/** What the screen shows: the list, one share's form or boxes, or that its meat left. */
type Step =
  | { at: 'list' | 'rules' }
  | { at: 'hand-out' | 'boxes' | 'forfeit'; share_id: number }
  | { at: 'done'; taken: Taken; isKept: boolean };

/** Where meat is handed out, in one trip or several. See docs/decisions/0048. */
export function PickupScreen() {
  const list = useListState();
  const today = useToday();
  const { role } = useMe();
  const canForfeit = isOffice(role);
  const shares = useApiQuery(pickupList, { search: list.search }, { keepPrevious: true });
  const [step, setStep] = useState<Step>({ at: 'list' });
  const showList = () => {
    if (list.search !== '') list.set({ search: '' });
    setStep({ at: 'list' });
  };
  const open = (at: 'hand-out' | 'boxes' | 'forfeit') => (share: ToPickUp) => setStep({ at, share_id: share.share_id });
  const chosen = 'share_id' in step ? shares.data?.find(({ share_id }) => share_id === step.share_id) : undefined;
  usePickScanned(list.search, shares.isPlaceholderData ? undefined : shares.data, (share) => {
    if (step.at === 'list') open('hand-out')(share);
  });
  // Somebody else may have handed out the share in the meantime.
  const isList = step.at === 'list' || ('share_id' in step && !chosen && !shares.isPending);

  return (
    <div className={station.station}>
      <PageFrame
        title={t('Pickup')}
        subtitle={spellDate(today)}
        action={
          isList &&
          canForfeit && (
            <Button size="lg" variant="default" onClick={() => setStep({ at: 'rules' })}>
              {t('Meat that isn’t picked up')}
            </Button>
          )
        }
        filters={isList && <SearchField list={list} label={t('Name, phone, tag, or number')} />}
      >
        <div className={classes.counter}>
          {step.at === 'hand-out' && chosen && (
            <HandOut
              key={boxesKey(chosen)}
              share={chosen}
              onDone={(taken, isKept) => setStep({ at: 'done', taken, isKept })}
              onBack={showList}
            />
          )}
          {step.at === 'boxes' && chosen && <ShareBoxes share={chosen} onDone={showList} />}
          {step.at === 'forfeit' && chosen && <ForfeitEntry share={chosen} onDone={showList} />}
          {step.at === 'rules' && <PickupRulesForm onDone={showList} />}
          {step.at === 'done' && <HandedOut taken={step.taken} isKept={step.isKept} onNext={showList} />}
          {isList && <StationTop />}
          {isList && shares.error && !shares.data && (
            <ErrorState error={shares.error} onRetry={() => void shares.refetch()} />
          )}
          {isList && shares.isPending && <Loading />}
          {isList && shares.data?.length === 0 && (
            <EmptyState icon={IconPackageExport} title={t('Nothing waits to be picked up.')}>
              {t('Meat appears here when its animal is packed, and leaves the list when it is handed out.')}
            </EmptyState>
          )}
          {isList && shares.data && shares.data.length > 0 && (
            <WaitingList
              shares={shares.data}
              onHandOut={open('hand-out')}
              onBoxes={open('boxes')}
              {...(canForfeit && { onForfeit: open('forfeit') })}
            />
          )}
        </div>
      </PageFrame>
    </div>
  );
}

/** A scanned tag or number opens the share that is ready, if there is only one. */
function usePickScanned(
  search: string,
  shares: readonly ToPickUp[] | undefined,
  pick: (share: ToPickUp) => void,
): void {
  const exact = (shares ?? []).filter(
    ({ is_ready, tagid, plant_number }) =>
      is_ready &&
      ((tagid !== '' && tagKey(tagid) === tagKey(search)) ||
        (plant_number !== '' && serialIn(plant_number) === serialIn(search))),
  );
  const [found] = exact.length === 1 ? exact : [];
  const share_id = found?.share_id;
  const pickFound = useEffectEvent(() => found && pick(found));
  useEffect(() => {
    if (search !== '' && share_id !== undefined) pickFound();
  }, [search, share_id]);
}

/** The form starts over when boxes leave or are added elsewhere. */
const boxesKey = ({ boxes }: ToPickUp) => boxes.map(({ box_id }) => box_id).join();
