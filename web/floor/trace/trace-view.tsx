import { Anchor, Button, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { showFound, type TraceKind } from '#contract/floor/trace.ts';
import { exportTrace, type Trace, type TraceOwner, trace } from '#contract/floor/trace-api.ts';
import { showPounds } from '#contract/lib/figures.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import { RecallEntry } from '#web/floor/trace/recall-entry.tsx';
import classes from '#web/floor/trace/trace.module.css';
import { KIND_WORDS } from '#web/floor/trace/trace-words.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { formatInstant, joinWords, showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { ErrorState, Loading } from '#web/ui/states.tsx';

interface Asked {
  kind: TraceKind;
  id: number;
}

/** Who has the meat, what is in it, and how much of it is accounted for. */
export function TraceView({ asked, onTrace }: { asked: Asked; onTrace: (point: Asked) => void }) {
  const found = useApiQuery(trace, asked);
  const [isRecording, setRecording] = useState(false);
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading />;
  const { from, owners, made_clb, found_clb } = found.data;
  return (
    <div className={classes.trace}>
      <section className={classes.from}>
        <h2>
          {t(KIND_WORDS[from.kind])} {from.name}
        </h2>
        <p>{[from.detail, from.day && showDay(from.day)].filter(Boolean).join(' · ')}</p>
        {made_clb > 0 && (
          <p>
            <b>
              {t('{found} of {made} is accounted for: {share}', {
                found: showPounds(found_clb),
                made: showPounds(made_clb),
                share: showFound({ made_clb, found_clb }),
              })}
            </b>
          </p>
        )}
      </section>
      {isRecording ? (
        <RecallEntry asked={asked} onDone={() => setRecording(false)} />
      ) : (
        <div className={classes.actions}>
          <Button onClick={() => setRecording(true)}>{t('Record a drill or recall')}</Button>
          <Button variant="default" onClick={() => void download(exportTrace, asked)}>
            {t('Download CSV')}
          </Button>
        </div>
      )}
      <section>
        <h2 className={classes.heading}>{t('Who has it')}</h2>
        {owners.length === 0 && <p>{t('Nobody has this meat.')}</p>}
        <ul className={classes.list}>
          {owners.map((owner) => (
            <li key={`${owner.order_id} ${owner.share_id}`} className={classes.entry}>
              <Owner owner={owner} />
            </li>
          ))}
        </ul>
      </section>
      <Batches trace={found.data} onTrace={onTrace} />
      <Sources trace={found.data} onTrace={onTrace} />
    </div>
  );
}

function Owner({ owner }: { owner: TraceOwner }) {
  const { name, phone, plant_number, species, packs_here, here_clb, places, packs_gone, gone_clb } = owner;
  return (
    <>
      <b>{name}</b>
      <span>
        {plant_number} {t(showSpecies(species))}
      </span>
      {phone ? (
        <Anchor className={classes.phone} href={`tel:${phone}`} inherit>
          {phone}
        </Anchor>
      ) : (
        <span>{t('No phone number')}</span>
      )}
      <span />
      {packs_gone > 0 && (
        <span className={classes.gone}>
          {t('{count} packs picked up, {weight}', { count: packs_gone, weight: showPounds(gone_clb) })}
        </span>
      )}
      {packs_here > 0 && (
        <span className={classes.wide}>
          {t('{count} packs in the plant, {weight}', { count: packs_here, weight: showPounds(here_clb) })}
          {places.length > 0 && ` · ${t('In {places}', { places: joinWords(places) })}`}
        </span>
      )}
      {packs_gone + packs_here === 0 && <span className={classes.wide}>{t('Not packed yet')}</span>}
    </>
  );
}

function Batches({ trace: { batches }, onTrace }: { trace: Trace; onTrace: (point: Asked) => void }) {
  const { time_zone } = useMe();
  if (batches.length === 0) return null;
  return (
    <section>
      <h2 className={classes.heading}>{t('Batches')}</h2>
      <ul className={classes.list}>
        {batches.map(({ batch_id, lot, started_at, in_clb, out_clb }) => (
          <li key={batch_id}>
            <UnstyledButton className={classes.entry} onClick={() => onTrace({ kind: 'batch', id: batch_id })}>
              <b>{lot}</b>
              <span>{formatInstant(started_at, time_zone)}</span>
              <span>{t('{weight} in', { weight: showPounds(in_clb) })}</span>
              <span>{out_clb !== null && t('{weight} out', { weight: showPounds(out_clb) })}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sources({ trace: { sources }, onTrace }: { trace: Trace; onTrace: (point: Asked) => void }) {
  if (sources.length === 0) return null;
  return (
    <section>
      <h2 className={classes.heading}>{t('What is in it')}</h2>
      <ul className={classes.list}>
        {sources.map((source) => (
          <li key={`${source.kind} ${source.id}`}>
            <UnstyledButton className={classes.entry} onClick={() => onTrace(source)}>
              <b>{source.name}</b>
              <span>{source.in_clb !== null && showPounds(source.in_clb)}</span>
              <span>
                {[t(source.species ? showSpecies(source.species) : KIND_WORDS[source.kind]), source.detail]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span>{source.day && showDay(source.day)}</span>
              {!source.is_direct && <span className={classes.wide}>{t('Carried over from an earlier batch')}</span>}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
