import type { IsoDate } from '#contract/lib/days.ts';

/** A plant's GS1 company prefix. Most small plants have none. */
export const GS1_PREFIX = /^\d{6,11}$/;

/**
 * The 14 digits of an item whose packs differ in weight: 9, the prefix, the item, and a check digit. '' if prefix and item
 * aren't twelve digits together.
 */
export function gtinOf(prefix: string, item: string): string {
  if (!GS1_PREFIX.test(prefix) || !/^\d+$/.test(item) || prefix.length + item.length !== 12) return '';
  const digits = `9${prefix}${item}`;
  const weighed = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (weighed % 10)) % 10}`;
}

interface Gs1Facts {
  gtin: string;
  packed_on: IsoDate;
  /** In hundredths of a pound. */
  net_clb: number;
  serial: string;
}

/**
 * A GS1-128: item (01), packed on (13), net weight in pounds with two decimals (3202), serial (21). The serial is last, because
 * its length varies.
 */
export function gs1Of({ gtin, packed_on, net_clb, serial }: Gs1Facts): { data: string; shown: string } {
  const parts = [
    ['01', gtin],
    ['13', packed_on.slice(2).replaceAll('-', '')],
    ['3202', String(net_clb).padStart(6, '0')],
    ['21', serial],
  ] as const;
  return {
    data: parts.flat().join(''),
    shown: parts.map(([name, value]) => `(${name})${value}`).join(''),
  };
}
