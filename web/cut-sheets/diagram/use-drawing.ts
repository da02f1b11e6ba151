import { useEffect, useState } from 'react';
import type { Drawing } from '#contract/cut-sheets/drawing.ts';
import { loadDrawing } from '#contract/cut-sheets/load-drawing.ts';

/**
 * The drawing of a species, or null until it has loaded. The labels work without it, for example when the connection is lost.
 */
export function useDrawing(species: string): Drawing | null {
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
