import type { Drawing } from '#contract/cut-sheets/drawing.ts';
import { BEEF } from '#contract/cut-sheets/drawings/beef.ts';
import type { Species } from '#contract/lib/species.ts';

const DRAWINGS: Readonly<Partial<Record<Species, Drawing>>> = { beef: BEEF };

export const drawingFor = (species: Species): Drawing | null => DRAWINGS[species] ?? null;
