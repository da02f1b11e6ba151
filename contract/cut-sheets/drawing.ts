/**
 * What a path in a drawing shows: the far legs, the coat, darker parts (hooves, hair), paler parts (horns, wool), a line, or an
 * eye or nostril. Screen and paper each have their own colors for these.
 */
export type Paint = 'far' | 'coat' | 'dark' | 'pale' | 'line' | 'ink';
export interface Layer {
  paint: Paint;
  d: string;
}

/**
 * An animal seen from its left side, as SVG path data on a canvas of DRAWING_WIDTH by DRAWING_HEIGHT. Painted in this order:
 * `back`, the outline, the regions clipped to the outline, `front`. Regions are keyed by part id. Neighboring regions share
 * borders and extend past the outline, so once clipped they cover the body without gaps.
 */
export interface Drawing {
  outline: string;
  regions: Readonly<Record<string, string>>;
  back: readonly Layer[];
  front: readonly Layer[];
}

/** Label positions in templates are percentages of this canvas. */
export const DRAWING_WIDTH = 1000;
export const DRAWING_HEIGHT = 720;
