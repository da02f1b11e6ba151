import { z } from 'zod';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import type { Made } from '#contract/cut-sheets/cut-up.ts';
import { countPackages, countPieces } from '#contract/cut-sheets/estimate/count-packages.ts';
import { type Basis, cutsAsked } from '#contract/cut-sheets/estimate/estimate.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { sum } from '#contract/lib/sum.ts';
import { clbWithin } from '#contract/lib/weight.ts';
import { isSameProduct, type PackedProduct } from '#contract/orders/packed-products.ts';

/** What a share's sheet asks for of one cut. Counts are null if only the weight will tell. */
export const AskedCut = z.object({
  cut: z.string(),
  packs: z.int().nullable(),
  /** Steaks or chops. */
  pieces: z.int().nullable(),
  per_pack: z.int().nullable(),
  /** Expected, in hundredths of a pound; null if the animal wasn't weighed. */
  clb: z.int().nullable(),
  /** Whether exactly this much was ordered, so that less is short. Otherwise it depends on what the animal gives. */
  is_exact: z.boolean(),
});
export type AskedCut = z.output<typeof AskedCut>;

/** What was packed of one cut. */
export interface PackedCut {
  cut: string;
  packs: number;
  /** Null if some pack's pieces weren't counted. */
  pieces: number | null;
  /** The pieces. A pack that nobody counted has one. */
  least_pieces: number;
  clb: number;
}

/** What is missing of a cut. */
interface Shortage {
  cut: string;
  packs: number;
  pieces: number | null;
}

/** What a share's sheet asks for, cut by cut. What is ground into something else isn't packed, so it isn't listed. */
export function askedOf(template: Template, list: OrderList, basis: Basis): AskedCut[] {
  const { made, sides, length } = cutsAsked(template, list, basis);
  const isWeighed = basis.hanging_weight_clb !== null;
  return made.filter(({ becomes }) => becomes !== 'trim').map((one) => askedCut(one, { sides, length, isWeighed }));
}

function askedCut(
  made: Made,
  { sides, length, isWeighed }: { sides: number; length: number; isWeighed: boolean },
): AskedCut {
  const { subcut, reading, pounds, becomes } = made;
  const pieces = countPieces(made, sides, length);
  return {
    cut: subcut.title,
    packs: pounds > 0 || becomes === 'top' ? countPackages(made, sides, length) : null,
    pieces,
    per_pack: pieces === null ? null : (reading.perPackage ?? 1),
    clb: isWeighed && becomes === 'packed' ? clbWithin(pounds) : null,
    is_exact: pieces !== null || reading.fixedPounds !== null,
  };
}

interface CountedPack {
  cut: string;
  pieces: number | null;
  net_clb: number;
}

/** What was packed, cut by cut, in the order in which each cut was first packed. Voided packs are left out by the caller. */
export function packedOf(packs: readonly CountedPack[]): PackedCut[] {
  const names = packs.filter(({ cut }, at) => packs.findIndex((one) => isSameProduct(one.cut, cut)) === at);
  return names.map(({ cut }) => {
    const own = packs.filter((one) => isSameProduct(one.cut, cut));
    const isCounted = own.every(({ pieces }) => pieces !== null);
    return {
      cut,
      packs: own.length,
      pieces: isCounted ? sum(own.map(({ pieces }) => pieces ?? 0)) : null,
      least_pieces: sum(own.map(({ pieces }) => pieces ?? 1)),
      clb: sum(own.map(({ net_clb }) => net_clb)),
    };
  });
}

/** What is missing of a cut; null if nothing is. Fewer packs with all pieces in them aren't short. */
export function shortageOf(asked: AskedCut, packed: PackedCut | undefined): Shortage | null {
  const { cut, pieces, per_pack } = asked;
  const packs = Math.max(0, (asked.packs ?? 1) - (packed?.packs ?? 0));
  if (!asked.is_exact) return packed ? null : { cut, packs: asked.packs ?? 1, pieces: null };
  if (pieces === null) return packs > 0 ? { cut, packs, pieces: null } : null;
  const had = packed ? (packed.pieces ?? packed.packs * (per_pack ?? 1)) : 0;
  return had < pieces ? { cut, packs, pieces: pieces - had } : null;
}

/** The cuts that are short, in the order of the sheet. */
export const shortagesIn = (asked: readonly AskedCut[], packed: readonly PackedCut[]): Shortage[] =>
  asked.flatMap((one) => {
    const short = shortageOf(
      one,
      packed.find(({ cut }) => isSameProduct(cut, one.cut)),
    );
    return short ? [short] : [];
  });

/**
 * A share's products once it is packed: what was packed of each cut, and nothing of a cut that was asked for and wasn't packed.
 * What was recorded for anything else stays, such as a count of crates, and so does a weight before curing. A price by the piece is
 * for a package, but for a bird of a flock, however many birds a package has.
 */
export function productsPacked(
  asked: readonly AskedCut[],
  packed: readonly PackedCut[],
  { known, green, isFlock }: { known: readonly PackedProduct[]; green: ReadonlyMap<string, number>; isFlock: boolean },
): PackedProduct[] {
  const greenOf = (cut: string) => [...green].find(([name]) => isSameProduct(name, cut))?.[1] ?? null;
  const knownOf = (cut: string) => known.find(({ product }) => isSameProduct(product, cut));
  const made = packed.map(({ cut, packs, least_pieces, clb }): PackedProduct => {
    const before = knownOf(cut);
    const product = before?.product ?? cut;
    const green_clb = greenOf(cut) ?? before?.green_clb ?? null;
    return { product, packed_clb: clb, green_clb, pieces: isFlock ? least_pieces : packs };
  });
  const has = (products: readonly PackedProduct[], cut: string) =>
    products.some(({ product }) => isSameProduct(product, cut));
  const none = asked
    .filter(({ cut, clb }) => clb !== null && !has(made, cut))
    .map(({ cut }): PackedProduct => ({ product: cut, packed_clb: 0, green_clb: greenOf(cut), pieces: 0 }));
  const others = known.filter(({ product }) => !has(made, product) && !has(none, product));
  return [...made, ...none, ...others];
}

/** What was packed of a carcass, in tenths of a percent: 138.50 of 195 lb is 71.0 %. Null without a hanging weight. */
export const yieldOf = (packed_clb: number, hanging_clb: number | null): number | null =>
  hanging_clb ? Math.round((packed_clb * 1000) / hanging_clb) : null;
