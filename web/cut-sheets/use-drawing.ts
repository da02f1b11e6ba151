import { useEffect, useState } from 'react';
import type { Drawing } from '#contract/cut-sheets/drawing.ts';

/** Each species' drawing comes by itself: a form loads the one it shows. */
const DRAWINGS: Readonly<Record<string, () => Promise<Drawing>>> = {
  beef: () => import('#contract/cut-sheets/drawings/beef.ts').then(({ BEEF }) => BEEF),
};
const anyAnimal = DRAWINGS.beef as () => Promise<Drawing>;

/** The drawing of a species, null until it has come. Without it, as on a lost connection, the labels still stand in their places. */
export function useDrawing(species: string): Drawing | null {
  const [come, setCome] = useState<{ species: string; drawing: Drawing } | null>(null);

  useEffect(() => {
    let isWanted = true;
    (DRAWINGS[species] ?? anyAnimal)().then(
      (drawing) => isWanted && setCome({ species, drawing }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [species]);
  return come?.species === species ? come.drawing : null;
}
