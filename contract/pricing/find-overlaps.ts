import { isSameProduct } from '#contract/orders/packed-products.ts';
import { isService, type PriceLine, type Service } from '#contract/pricing/price-list.ts';

const POUNDS_OF_PRODUCTS = ['packaged_lb', 'green_lb'];

/**
 * The pairs of lines that would charge the same pounds of a product twice, such as "Smoked ham" and "Smoked bacon", both for
 * everything smoked. Lines that are always charged are meant to add up, such as cutting and wrapping.
 */
export function findOverlaps(lines: readonly PriceLine[]): [PriceLine, PriceLine][] {
  const byProduct = lines.filter(
    ({ unit, when, cents }) =>
      POUNDS_OF_PRODUCTS.includes(unit) && cents > 0 && (isService(when) || when === 'cut' || when === 'option'),
  );
  return byProduct.flatMap((one, at) =>
    byProduct.slice(at + 1).flatMap((other): [PriceLine, PriceLine][] => (overlap(one, other) ? [[one, other]] : [])),
  );
}

const ALL_POUNDS = ['live_lb', 'hanging_lb', 'packaged_lb'];

/**
 * The pairs of lines that are always charged for all of the same pounds. Cutting and wrapping may be meant to add up, but a
 * price that was entered twice looks the same.
 */
export function findAddingUp(lines: readonly PriceLine[]): [PriceLine, PriceLine][] {
  const always = lines.filter(({ unit, when, cents }) => when === 'always' && cents > 0 && ALL_POUNDS.includes(unit));
  return always.flatMap((one, at) =>
    always
      .slice(at + 1)
      .flatMap((other): [PriceLine, PriceLine][] =>
        one.unit === other.unit && shareClass(one, other) ? [[one, other]] : [],
      ),
  );
}

function overlap(one: PriceLine, other: PriceLine): boolean {
  if (!shareClass(one, other)) return false;
  const [first = '', second = ''] = [one.product, other.product];
  if (first !== '' && second !== '') {
    // An option and a cut can have the same name, but then they don't name the same thing.
    return isSameProduct(first, second) && (one.when === 'option') === (other.when === 'option');
  }
  if (one.when === other.when) return true;
  return isMadeBy(one, other) || isMadeBy(other, one);
}

/** What cuts of a service are usually called, in English and Spanish. */
const MADE_BY: Readonly<Record<Service, RegExp>> = {
  smoking: /smok|cured|corned|dried|jerky(?! from trim)|bacon|\bham\b|hams\b|ahumad|curad|jam[oó]n|tocino/i,
  sausage: /sausage|brat|chorizo|kielbasa|salami|bologna|snack stick|hot dog|jerky from trim|salchich|cecina/i,
  patties: /patt(y|ies)|hamburguesa/i,
  stew: /stew|cube|kabob|guis/i,
  organs: /liver|heart|tongue|kidney|oxtail|tripe|sweetbread|testic|hígado|corazón|lengua|riñ|rabo/i,
  boning: /boneless|boned|deshuesad/i,
};
/** Whether a line for a cut, such as "Smoked ham", charges for pounds that a line for all cuts of a service charges for, too. */
function isMadeBy(cut: PriceLine, all: PriceLine): boolean {
  return cut.when === 'cut' && isService(all.when) && !all.product && MADE_BY[all.when].test(cut.product ?? '');
}

/** Whether one animal can be in the classes of both lines. */
function shareClass(one: PriceLine, other: PriceLine): boolean {
  if (!one.weight_of || one.weight_of !== other.weight_of) return true;
  const [low, high] = [Math.max(one.from_lb ?? 0, other.from_lb ?? 0), Math.min(lastOf(one), lastOf(other))];
  return low <= high;
}
const lastOf = ({ to_lb }: PriceLine): number => to_lb ?? Number.POSITIVE_INFINITY;
