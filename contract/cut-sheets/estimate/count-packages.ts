import type { Made } from '#contract/cut-sheets/cut-up.ts';

/**
 * How many packages a cut makes for this many sides; null if the size of a package is unknown. `length` is that of the carcass's
 * muscles as a multiple of the usual.
 */
export function countPackages(made: Made, sides: number, length = 1): number | null {
  const { part, subcut, reading, pounds, portion, becomes } = made;
  if (becomes === 'trim' || (becomes === 'packed' && pounds <= 0)) return 0;
  const whole = sides * portion;
  const { packagePounds, perPackage, patties } = reading;

  if (patties !== null) {
    const formed = pattyPounds(made);
    return atLeastOne(
      (patties.perPackagePounds ? formed / patties.perPackagePounds : 0) + (pounds - formed) / (packagePounds ?? 1),
    );
  }
  const flavors = becomes === 'packed' ? countFlavors(made) : null;
  if (flavors !== null) return flavors;
  if (packagePounds !== null && becomes === 'packed') return atLeastOne(pounds / packagePounds);
  if (reading.isSliced) return null;
  const pieces = piecesOf({ subcut, reading, pounds }, whole, length);
  // What is made of trim has no pieces of its own to count.
  if (!part.weight_percent && becomes === 'packed' && !subcut.piece && reading.pieces === null) return null;
  return pieces === null ? null : atLeastOne(pieces / (perPackage ?? 1));
}
/** How many steaks or chops a cut makes for this many sides; null if they are weighed instead of counted. */
export function countPieces(
  { subcut, reading, pounds, portion, becomes }: Made,
  sides: number,
  length = 1,
): number | null {
  const { isSliced, patties, packagePounds, batches, pieces } = reading;
  if (becomes !== 'packed' || pounds <= 0 || isSliced || patties !== null || packagePounds !== null) return null;
  const isWeighed = subcut.piece ? 'pounds' in subcut.piece : pieces === null;
  if (isWeighed || batches.length > 0) return null;
  const counted = piecesOf({ subcut, reading, pounds }, sides * portion, length);
  return counted === null ? null : atLeastOne(counted);
}
/** Flavors are packed apart. Null if there are none, or if the size of a package is unknown. */
function countFlavors({ subcut: { piece }, reading, pounds }: Made): number | null {
  if (reading.batches.length === 0) return null;
  const ofPiece = piece && 'pounds' in piece ? piece.pounds * (reading.perPackage ?? 1) : null;
  const counts = reading.batches.map(({ portion, packagePounds }) => {
    const size = packagePounds ?? reading.packagePounds ?? ofPiece;
    return size === null ? null : atLeastOne((pounds * portion) / size);
  });
  return counts.reduce<number | null>((all, count) => (all === null || count === null ? null : all + count), 0);
}
const atLeastOne = (count: number) => Math.max(1, Math.round(count));

function piecesOf(
  { subcut, reading, pounds }: Pick<Made, 'subcut' | 'reading' | 'pounds'>,
  whole: number,
  length = 1,
): number | null {
  const { piece } = subcut;
  if (piece && 'inches' in piece) {
    return reading.inches === null ? whole : (whole * piece.inches * length) / reading.inches;
  }
  if (piece && 'pounds' in piece) return pounds / piece.pounds;
  if (piece) return whole * piece.per_side * (reading.pieces ?? 1);
  if (reading.pieces !== null) return whole * reading.pieces;
  return reading.perPackage === null ? whole : null;
}

/** The pounds of ground meat made into patties, which plants charge for. */
export const pattyPounds = ({ reading: { patties }, pounds }: Made): number =>
  patties === null ? 0 : Math.min(pounds, patties.pounds ?? pounds * (patties.portion ?? 0));
