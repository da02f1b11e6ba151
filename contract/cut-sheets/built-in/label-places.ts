import type { Template } from '#contract/cut-sheets/templates/template.ts';

/** Label positions by part id: percent from the top and from the left. */
type Places = Readonly<Record<string, readonly [number, number]>>;

/**
 * Puts the template's labels at these positions. Animals that are cut alike may be shaped differently. See
 * docs/trade-facts.md, Labels on the drawing.
 */
export const placed = (template: Template, places: Places): Template =>
  Object.fromEntries(
    Object.entries(template).map(([id, part]) => {
      const place = places[id];
      return [id, place ? { ...part, coordinates: { top: place[0], left: place[1] } } : part];
    }),
  );

export const BISON_PLACES: Places = {
  hump: [19, 32],
  chuck: [39, 29.5],
  arm: [53, 30],
  brisket: [64, 26],
  shank: [76.5, 28.5],
  rib: [42, 48.5],
  plate: [60, 47],
  shortloin: [33.5, 64],
  flank: [55.5, 60],
  sirloin: [44.5, 73.5],
  sirlointip: [66.5, 67],
  rumpheel: [33.5, 84.5],
  topround: [45.5, 88],
  bottomround: [57.2, 83],
  eyeofround: [69, 82.5],
};

export const YAK_PLACES: Places = {
  groundyak: [8, 49],
  extras: [8, 31],
  chuck: [38, 30.5],
  arm: [53, 30],
  brisket: [64, 26],
  shank: [76.5, 28.5],
  rib: [42.5, 49.5],
  plate: [60, 47],
  shortloin: [31.5, 59],
  flank: [54.5, 60],
  sirloin: [43.5, 73.5],
  sirlointip: [65.5, 67],
  rumpheel: [32, 84.5],
  topround: [44, 88],
  bottomround: [56, 83],
  eyeofround: [68, 82.5],
};

/** Labels for parts outside the body are placed clear of the antlers. */
export const ELK_PLACES: Places = {
  chuck: [42, 29],
  arm: [53.5, 29.6],
  brisket: [65.2, 30],
  shank: [76.7, 31],
  rib: [43.9, 48],
  plate: [57, 45],
  shortloin: [36.4, 63.5],
  flank: [56.2, 58],
  sirloin: [47.6, 72.5],
  sirlointip: [67.5, 66.5],
  rumpheel: [34.5, 81],
  topround: [46.5, 87],
  bottomround: [58.7, 83.4],
  eyeofround: [70, 82],
  groundelk: [7, 56],
  extras: [7, 73],
  organs: [7, 90],
};
export const ELK_VENISON_PLACES: Places = {
  shoulderneck: [46, 32],
  backstrap: [38, 54],
  tenderloin: [49, 64],
  hindquarter: [60, 78],
  ground: [7, 55],
  specialty: [7, 73],
  trophy: [7, 91],
};

export const GOAT_PLACES: Places = {
  neck: [31, 25],
  shoulder: [46, 31],
  rack: [38, 48],
  loin: [33.5, 60],
  sirloin: [44.5, 68],
  leg: [56.5, 78],
  breast: [59, 51],
  shank: [74, 30],
  carcass: [19, 56],
  groundgoat: [7, 46],
  extras: [7, 64],
  organs: [7, 82],
};

export const GAME_PLACES: Places = {
  shoulderneck: [45, 31],
  backstrap: [34, 52],
  tenderloin: [45, 63],
  hindquarter: [56, 77],
};
