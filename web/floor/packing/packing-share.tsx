import { Button, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { type AskedCut, type PackedCut, packedOf, yieldOf } from '#contract/floor/packing.ts';
import { type Pack, packingShare } from '#contract/floor/packing-api.ts';
import { showPounds, showScalePounds } from '#contract/lib/figures.ts';
import { isSameProduct } from '#contract/orders/packed-products.ts';
import { AnimalMarks } from '#web/floor/intake/animal-marks.tsx';
import classes from '#web/floor/intake/intake.module.css';
import { KEPT_WORDS } from '#web/floor/outbox/kept-words.ts';
import { FinishPacking } from '#web/floor/packing/finish-packing.tsx';
import { PackForm, type PackStart } from '#web/floor/packing/pack-form.tsx';
import { PackList, PackReason } from '#web/floor/packing/pack-list.tsx';
import { useScale } from '#web/floor/scale/use-scale.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { sayCut, t } from '#web/lib/words.ts';
import { ErrorState, Loading } from '#web/ui/states.tsx';

/** What is shown of a share: its cuts, the form for a pack of one cut, or one of its questions. */
type Step =
  | { at: 'cuts' | 'finish' }
  | { at: 'pack'; cut: string; per_pack: number | null }
  | { at: 'void' | 'reprint'; pack: Pack };

/** One share: its cuts are buttons; pressing one asks for a weight, and the next weight is for the same cut. */
export function PackingShareView({ share_id, onBack }: { share_id: number; onBack: () => void }) {
  const share = useApiQuery(packingShare, { share_id });
  const [step, setStep] = useState<Step>({ at: 'cuts' });
  // The place and the lot are usually those of the last pack.
  const [start, setStart] = useState<PackStart>({ place: '', lot: '', label: '' });
  const [last, setLast] = useState({ serial: '', count: 0 });
  const scale = useScale();
  if (share.error && !share.data) return <ErrorState error={share.error} onRetry={() => void share.refetch()} />;
  if (!share.data) return <Loading />;
  const { data } = share;
  const { name, plant_number, tagid, packed_clb, hanging_clb, asked, pack_list, is_finished } = data;
  const showCuts = () => setStep({ at: 'cuts' });
  const packed = packedOf(pack_list.filter(({ void_reason }) => void_reason === ''));
  const permille = yieldOf(packed_clb, hanging_clb);

  return (
    <>
      <div className={classes.who}>
        <p>
          <b>
            {plant_number || tagid} · {name}
          </b>
        </p>
        <AnimalMarks animal={data} />
        {packed_clb > 0 && <p>{t('Packed: {weight}', { weight: showScalePounds(packed_clb) })}</p>}
        {packed_clb > 0 && permille !== null && (
          <p>{t('Of the hanging weight: {percent} %', { percent: (permille / 10).toFixed(1) })}</p>
        )}
        {is_finished && <p>{t('Packing is finished. Another pack changes the weights on the invoice.')}</p>}
      </div>
      {last.count > 0 && (
        <p role="status">
          {last.serial === '' ? (
            t(KEPT_WORDS)
          ) : (
            <>
              {t('Last pack:')} <b className={classes.number}>{last.serial}</b>
            </>
          )}
        </p>
      )}
      {step.at === 'pack' && (
        <PackForm
          key={`${step.cut} ${last.count}`}
          share={data}
          cut={step.cut}
          per_pack={step.per_pack}
          start={start}
          scale={scale}
          onDone={(serial, next) => {
            setStart(next);
            setLast(({ count }) => ({ serial, count: count + 1 }));
          }}
          onBack={showCuts}
        />
      )}
      {(step.at === 'void' || step.at === 'reprint') && (
        <PackReason share={data} pack={step.pack} what={step.at} onDone={showCuts} />
      )}
      {step.at === 'finish' && <FinishPacking share={data} packed={packed} onDone={showCuts} />}
      {step.at === 'cuts' && (
        <>
          <Cuts asked={asked} packed={packed} onPick={(cut, per_pack) => setStep({ at: 'pack', cut, per_pack })} />
          <div className={classes.actions}>
            <Button size="md" disabled={packed.length === 0} onClick={() => setStep({ at: 'finish' })}>
              {t('Finish packing')}
            </Button>
            <Button size="md" variant="default" onClick={onBack}>
              {t('Next animal')}
            </Button>
          </div>
          <PackList packs={pack_list} onAsk={(what, pack) => setStep({ at: what, pack })} />
        </>
      )}
    </>
  );
}

/** The cuts that the sheet asks for, those that were packed besides, and any other. */
function Cuts({
  asked,
  packed,
  onPick,
}: {
  asked: readonly AskedCut[];
  packed: readonly PackedCut[];
  onPick: (cut: string, per_pack: number | null) => void;
}) {
  const others = packed.filter(({ cut }) => !asked.some((one) => isSameProduct(one.cut, cut)));
  return (
    <ul className={classes.animals} aria-label={t('Cuts')}>
      {asked.map((one) => (
        <li key={one.cut}>
          <UnstyledButton className={classes.animal} onClick={() => onPick(one.cut, one.per_pack)}>
            <b>{sayCut(one.cut)}</b>
            <Done asked={one} packed={packed.find(({ cut }) => isSameProduct(cut, one.cut))} />
          </UnstyledButton>
        </li>
      ))}
      {others.map((one) => (
        <li key={one.cut}>
          <UnstyledButton className={classes.animal} onClick={() => onPick(one.cut, null)}>
            <b>{sayCut(one.cut)}</b>
            <Done asked={null} packed={one} />
          </UnstyledButton>
        </li>
      ))}
      <li>
        <UnstyledButton className={classes.animal} onClick={() => onPick('', null)}>
          <b>{t('Another cut')}</b>
        </UnstyledButton>
      </li>
    </ul>
  );
}

/** How far a cut is: packs and pieces, and what they weigh. Packs that depend on the animal are only expected. */
function Done({ asked, packed }: { asked: AskedCut | null; packed: PackedCut | undefined }) {
  const packs = packed?.packs ?? 0;
  const pieces = packed?.pieces ?? (asked?.pieces != null ? packs * (asked.per_pack ?? 1) : null);
  return (
    <>
      <span className={classes.number}>
        {asked?.packs != null && asked.is_exact ? `${packs} / ${asked.packs}` : packs}
      </span>
      <span>
        {asked?.pieces != null && t('Pieces: {packed} of {asked}', { packed: pieces ?? 0, asked: asked.pieces })}
        {asked && !asked.is_exact && asked.clb !== null && t('About {weight}', { weight: showPounds(asked.clb) })}
      </span>
      <span>{packed && showScalePounds(packed.clb)}</span>
    </>
  );
}
