/**
 * What a path of a drawing shows. Screen and paper each have their own colours for it: the far legs, the coat, what is darker than
 * it (hooves, hair), what is paler (horns, wool), a line drawn on it, an eye or nostril.
 */
export type Paint = 'far' | 'coat' | 'dark' | 'pale' | 'line' | 'ink';
export interface Layer {
  paint: Paint;
  d: string;
}

/**
 * An animal seen from its left side, as SVG path data in a field of DRAWING_WIDTH by DRAWING_HEIGHT. It is painted in this order:
 * `back`, the outline, the regions clipped by the outline, `front`. Regions are keyed by the part's id in the template; neighbours
 * share their borders and reach beyond the outline, so that clipped they tile the body.
 */
export interface Drawing {
  outline: string;
  regions: Readonly<Record<string, string>>;
  back: readonly Layer[];
  front: readonly Layer[];
}

/** A label's place in a template is in percent of this field. */
export const DRAWING_WIDTH = 1000;
export const DRAWING_HEIGHT = 720;
