import type { TemplateItem } from '#contract/cut-sheets/api.ts';

type Sheet = Pick<TemplateItem, 'id'> & { readonly share_sizes: readonly number[] };

const isFor = ({ share_sizes }: Sheet, quarters: number): boolean =>
  quarters === 0 || share_sizes.length === 0 || share_sizes.includes(quarters);

/** The cut sheet to propose for a share of this size: the one used last if it fits, otherwise the first that fits. */
export function sheetForShare<S extends Sheet>(
  sheets: readonly S[],
  quarters: number,
  last: number | null,
): S | undefined {
  const fitting = sheets.filter((sheet) => isFor(sheet, quarters));
  const made = fitting.find(({ share_sizes }) => share_sizes.includes(quarters));
  return fitting.find(({ id }) => id === last) ?? made ?? fitting[0] ?? sheets[0];
}

/** The cut sheet that fits a share better than the chosen one. Undefined if the chosen one fits or no sheet does. */
export function findBetterSheet<S extends Sheet>(
  sheets: readonly S[],
  chosen: number | null,
  quarters: number,
): S | undefined {
  const sheet = sheets.find(({ id }) => id === chosen);
  if (!sheet || isFor(sheet, quarters)) return undefined;
  return sheets.find(({ share_sizes }) => share_sizes.includes(quarters));
}
