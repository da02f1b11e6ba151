import { Button, UnstyledButton } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { showFound, TRACE_KINDS } from '#contract/floor/trace.ts';
import { findTrace, recallList, type TracePoint } from '#contract/floor/trace-api.ts';
import { useMe } from '#web/accounts/session.ts';
import station from '#web/floor/station.module.css';
import classes from '#web/floor/trace/trace.module.css';
import { TraceView } from '#web/floor/trace/trace-view.tsx';
import { KIND_WORDS } from '#web/floor/trace/trace-words.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { formatInstant, showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

type Point = Pick<TracePoint, 'kind' | 'id'>;

/** Finds where meat came from and who has it, for a recall or a drill. What is traced is kept in the URL. */
export function TraceScreen() {
  const list = useListState();
  const kind = TRACE_KINDS.find((known) => known === list.filter('kind'));
  const id = Number(list.filter('id'));
  const asked = kind && id > 0 ? { kind, id } : null;
  const show = ({ kind, id }: Point) => list.set({ kind, id, search: '', page: '' });
  // Without an entry in the browser's history, because Back would find it again.
  const showOnly = ({ kind, id }: Point) => list.set({ kind, id, search: '' });
  return (
    <div className={station.station}>
      <PageFrame
        title={t('Trace')}
        action={
          asked && (
            <Button size="lg" variant="default" onClick={() => list.set({ kind: '', id: '' })}>
              {t('Back')}
            </Button>
          )
        }
        filters={!asked && <SearchField list={list} label={t('Serial, lot, plant number, or supplier')} />}
      >
        {asked ? (
          <TraceView key={`${asked.kind} ${asked.id}`} asked={asked} onTrace={show} />
        ) : (
          <Search search={list.search} onPick={show} onOnly={showOnly} />
        )}
      </PageFrame>
    </div>
  );
}

interface Picks {
  search: string;
  onPick: (point: Point) => void;
  /** For what a scan finds, which opens at once. */
  onOnly: (point: Point) => void;
}

function Search({ search, onPick, onOnly }: Picks) {
  const found = useApiQuery(findTrace, { search }, { enabled: search !== '' });
  const only = found.data?.length === 1 ? found.data[0] : undefined;
  const pickOnly = useEffectEvent(() => only && onOnly(only));
  useEffect(() => {
    if (only) pickOnly();
  }, [only]);
  if (search === '') {
    return (
      <>
        <EmptyState icon={IconRoute} title={t('Scan a pack, or type a lot.')}>
          {t(
            'You can also trace an animal by its number or tag, and meat you bought by the supplier’s lot or establishment number.',
          )}
        </EmptyState>
        <Recalls />
      </>
    );
  }
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading />;
  if (found.data.length === 0) {
    return (
      <EmptyState icon={IconRoute} title={t('Nothing found.')}>
        {t('Check the serial or lot, and try again.')}
      </EmptyState>
    );
  }
  return (
    <ul className={classes.list}>
      {found.data.map((point) => (
        <li key={`${point.kind} ${point.id}`}>
          <UnstyledButton className={classes.entry} onClick={() => onPick(point)}>
            <b>{point.name}</b>
            <span>{t(KIND_WORDS[point.kind])}</span>
            <span>{point.detail}</span>
            <span>{point.day && showDay(point.day)}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

/** The drills and recalls on file. */
function Recalls() {
  const { time_zone } = useMe();
  const recalls = useApiQuery(recallList, {});
  if (!recalls.data || recalls.data.length === 0) return null;
  return (
    <section>
      <h2 className={classes.heading}>{t('Earlier drills and recalls')}</h2>
      <ul className={classes.list}>
        {recalls.data.map((recall) => (
          <li key={recall.record_id} className={classes.entry}>
            <b>{recall.name}</b>
            <span>{t(recall.type === 'recall' ? 'Recall' : 'Drill')}</span>
            <span>
              {formatInstant(recall.taken_at, time_zone)} · {recall.initials}
            </span>
            <span>{showFound(recall)}</span>
            <span>{t('{count} owners', { count: recall.owners })}</span>
            <span />
            {recall.reason && <span>{recall.reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
