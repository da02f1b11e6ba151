import type { Made } from '#contract/cut-sheets/cut-up.ts';

/** How many packages a cut makes for this many sides; null if the size of a package is unknown. */
export function countPackages({ subcut, reading, pounds, portion, becomes }: Made, sides: number): number | null {
  if (becomes === 'trim' || (becomes === 'packed' && pounds <= 0)) return 0;
  const whole = sides * portion;
  const { packagePounds, perPackage, patties } = reading;

  if (patties !== null) {
    const made = Math.min(pounds, patties.pounds ?? pounds * (patties.portion ?? 0));
    return atLeastOne(
      (patties.perPackagePounds ? made / patties.perPackagePounds : 0) + (pounds - made) / (packagePounds ?? 1),
    );
  }
  if (packagePounds !== null && becomes === 'packed') return atLeastOne(pounds / packagePounds);
  if (reading.isSliced) return null;
  const pieces = piecesOf({ subcut, reading, pounds }, whole);
  return pieces === null ? null : atLeastOne(pieces / (perPackage ?? 1));
}
const atLeastOne = (packages: number) => Math.max(1, Math.round(packages));

function piecesOf(
  { subcut, reading, pounds }: Pick<Made, 'subcut' | 'reading' | 'pounds'>,
  whole: number,
): number | null {
  const { piece } = subcut;
  if (piece && 'inches' in piece) return reading.inches === null ? whole : (whole * piece.inches) / reading.inches;
  if (piece && 'pounds' in piece) return pounds / piece.pounds;
  if (piece) return whole * piece.per_side * (reading.pieces ?? 1);
  if (reading.pieces !== null) return whole * reading.pieces;
  return reading.perPackage === null ? whole : null;
}

/** The pounds of ground meat made into patties, which plants charge for. */
export const pattyPounds = ({ reading: { patties }, pounds }: Made): number =>
  patties === null ? 0 : Math.min(pounds, patties.pounds ?? pounds * (patties.portion ?? 0));
