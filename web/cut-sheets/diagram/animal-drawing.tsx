import { memo, useEffect, useId, useState } from 'react';
import type { Dot } from '#contract/cut-sheets/completion.ts';
import { DRAWING_HEIGHT, DRAWING_WIDTH, type Drawing, type Layer } from '#contract/cut-sheets/drawing.ts';
import { loadDrawing } from '#contract/cut-sheets/load-drawing.ts';
import classes from '#web/cut-sheets/diagram/animal-drawing.module.css';

/**
 * The drawing of a species, or null until it has loaded. The labels work without it, for example when the connection is lost.
 */
function useDrawing(species: string): Drawing | null {
  const [come, setCome] = useState<{ species: string; drawing: Drawing } | null>(null);

  useEffect(() => {
    let isWanted = true;
    loadDrawing(species).then(
      (drawing) => isWanted && setCome({ species, drawing }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [species]);
  return come?.species === species ? come.drawing : null;
}

interface AnimalDrawingProps {
  species: string;
  /** Ids of the template's parts. Parts with a place on this animal are drawn as regions. */
  ids: readonly string[];
  /** Keyed by part id. */
  states?: Readonly<Record<string, Dot | null>>;
  /** The open part, and the one being hovered over or focused. */
  openId?: string | null;
  nearId?: string | null;
}

/** The animal with its parts as clickable regions. Keyboards and screen readers use the labels above it. */
export function AnimalDrawing({ species, ids, states = {}, openId = null, nearId = null }: AnimalDrawingProps) {
  const drawing = useDrawing(species);
  const name = useId();
  if (!drawing) return null;

  const { outline, regions, back, front } = drawing;
  const marks = { near: nearId, open: openId };
  return (
    <svg className={classes.drawing} viewBox={`0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}`} aria-hidden="true">
      <clipPath id={`${name}body`}>
        <path d={outline} />
      </clipPath>
      <Hatching name={name} />
      <Layers layers={back} />
      <path className={classes.body} d={outline} />
      <g clipPath={`url(#${name}body)`}>
        {ids.map(
          (id) => regions[id] && <Region key={id} id={id} d={regions[id]} state={states[id] ?? null} name={name} />,
        )}
        {Object.entries(marks).map(
          ([mark, id]) =>
            id && regions[id] && <path key={mark} className={classes.mark} data-mark={mark} d={regions[id]} />,
        )}
      </g>
      <path className={classes.outline} d={outline} />
      <Layers layers={front} />
    </svg>
  );
}

/** Each color has its own hatching, so color is never the only signal. */
const Hatching = ({ name }: { name: string }) => (
  <>
    <pattern id={`${name}red`} width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path className={classes.stripe} d="M0 0V14" />
    </pattern>
    <pattern id={`${name}gold`} width="16" height="16" patternUnits="userSpaceOnUse">
      <circle className={classes.speck} cx="8" cy="8" r="2.5" />
    </pattern>
  </>
);

const Region = memo(({ id, d, state, name }: { id: string; d: string; state: Dot | null; name: string }) => (
  <g data-part={id} data-state={state ?? 'none'} className={classes.region}>
    <path d={d} />
    {(state === 'red' || state === 'gold') && <path d={d} fill={`url(#${name}${state})`} />}
  </g>
));

const Layers = memo(({ layers }: { layers: readonly Layer[] }) =>
  layers.map(({ paint, d }) => <path key={d} className={classes[paint]} d={d} />),
);
