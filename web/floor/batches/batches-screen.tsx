import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { BATCH_WORDS, MEAT_WORDS } from '#contract/floor/batches.ts';
import { type Batch, batchList } from '#contract/floor/batches-api.ts';
import { showScalePounds } from '#contract/lib/figures.ts';
import { AddMeat, Clean, EndLot, type OpenLot, StartLot, TakeOut } from '#web/floor/batches/batch-forms.tsx';
import { KeptLots } from '#web/floor/batches/kept-lots.tsx';
import classes from '#web/floor/intake/intake.module.css';
import { StationTop } from '#web/floor/station/station-top.tsx';
import station from '#web/floor/station.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { sayCut, t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

type Source = Batch['sources'][number];
/** What the screen shows: the lots, or one question. */
type Step =
  | { at: 'list' | 'start' | 'clean' }
  | { at: 'add' | 'end'; batch: OpenLot }
  | { at: 'take-out'; batch: Batch; source: Source };

/** Lots of ground meat, sausage, and cured meat: what went in, what came out, and for whom. See docs/decisions/0048. */
export function BatchesScreen() {
  const list = useListState();
  const lots = useApiQuery(batchList, { search: list.search }, { keepPrevious: true });
  const [step, setStep] = useState<Step>({ at: 'list' });
  const showList = () => setStep({ at: 'list' });
  const isList = step.at === 'list';
  const batches = lots.data?.batches;

  return (
    <div className={station.station}>
      <PageFrame
        title={t('Batches')}
        action={
          isList && (
            <div className={classes.actions}>
              <Button size="lg" onClick={() => setStep({ at: 'start' })}>
                {t('New lot')}
              </Button>
              <Button size="lg" variant="default" onClick={() => setStep({ at: 'clean' })}>
                {t('Cleaned')}
              </Button>
            </div>
          )
        }
        filters={isList && <SearchField list={list} label={t('Lot, supplier’s lot, or number')} />}
      >
        <div className={classes.door}>
          {step.at === 'start' && <StartLot lots={batches ?? []} onDone={showList} />}
          {step.at === 'clean' && <Clean onDone={showList} />}
          {step.at === 'add' && <AddMeat batch={step.batch} lots={batches ?? []} onDone={showList} />}
          {step.at === 'end' && <EndLot batch={step.batch} onDone={showList} />}
          {step.at === 'take-out' && (
            <TakeOut
              batch={step.batch}
              source_id={step.source.source_id}
              name={nameOf(step.source)}
              onDone={showList}
            />
          )}
          {isList && <StationTop />}
          {isList && <KeptLots onStep={(at, batch) => setStep({ at, batch })} />}
          {isList && lots.error && !batches && <ErrorState error={lots.error} onRetry={() => void lots.refetch()} />}
          {isList && lots.isPending && <Loading />}
          {isList && batches?.length === 0 && (
            <EmptyState icon={IconStack2} title={t('No lots yet.')}>
              {t('Start a lot when meat is ground, made into sausage, or cured.')}
            </EmptyState>
          )}
          {isList && batches?.map((batch) => <Lot key={batch.batch_id} batch={batch} onStep={setStep} />)}
        </div>
      </PageFrame>
    </div>
  );
}

/** What goes by which name in a lot: an animal and its owner, a supplier's lot, or an earlier lot. */
const nameOf = ({ kind, plant_number, owner, supplier_number, supplier_lot, from_lot }: Source): string =>
  (kind === 'carcass' ? [plant_number, owner] : kind === 'purchased' ? [supplier_number, supplier_lot] : [from_lot])
    .filter(Boolean)
    .join(' · ');

function Lot({ batch, onStep }: { batch: Batch; onStep: (step: Step) => void }) {
  const { lot, kind, meat, is_own_meat_only, in_clb, out_clb, ended_at, sources, shares } = batch;
  const isOpen = ended_at === null;
  return (
    <section aria-label={lot}>
      <h2 className={classes.heading}>
        {lot} · {t(BATCH_WORDS[kind])}
      </h2>
      <div className={classes.marks}>
        <span>{t(MEAT_WORDS[meat])}</span>
        {is_own_meat_only && <span>{t('Own meat only')}</span>}
        {!isOpen && <span>{t('Ended')}</span>}
      </div>
      <p>
        {t('In: {weight}', { weight: showScalePounds(in_clb) })}
        {out_clb !== null && ` · ${t('Out: {weight}', { weight: showScalePounds(out_clb) })}`}
      </p>
      <ul className={classes.animals} aria-label={t('Meat in this lot')}>
        {sources.map((source) => (
          <li key={source.source_id} className={classes.animal}>
            <b>{nameOf(source)}</b>
            <span className={classes.number}>{showScalePounds(source.in_clb)}</span>
            <span>{source.cut && sayCut(source.cut)}</span>
            {isOpen && sources.length > 1 && (
              <Button variant="default" onClick={() => onStep({ at: 'take-out', batch, source })}>
                {t('Take out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {out_clb !== null && shares.length > 0 && (
        <ul className={classes.animals} aria-label={t('For whom')}>
          {shares.map((share) => (
            <li key={share.share_id} className={classes.animal}>
              <b>{share.name}</b>
              <span className={classes.number}>{showScalePounds(share.out_clb ?? 0)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        {isOpen && (
          <Button size="md" onClick={() => onStep({ at: 'add', batch })}>
            {t('Add meat')}
          </Button>
        )}
        <Button size="md" variant="default" onClick={() => onStep({ at: 'end', batch })}>
          {out_clb === null ? t('Weigh what came out') : t('Correct what came out')}
        </Button>
      </div>
    </section>
  );
}
