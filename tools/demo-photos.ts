import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { type Dice, dice } from '#server/app/demo/dice.ts';
import { LOT_PHOTOS, photoFile } from '#server/app/demo/lot-photos.ts';

/** Draws a different picture for each of the demo's lots: `node bin/run.js tools/demo-photos.ts`. */
const WIDTH = 800;
const HEIGHT = 520;

const SKIES = [
  ['#bfe0f5', '#fdf3d8'],
  ['#f7c98b', '#fbe9c6'],
  ['#9cc7e8', '#e8f4fb'],
  ['#d8c6e6', '#fbe3d0'],
  ['#c9dde4', '#f2f2ea'],
] as const;
const GREENS = [
  ['#8fb56a', '#6f9a4d', '#557f3a'],
  ['#a9b765', '#86994a', '#66793a'],
  ['#7fae7e', '#5c9163', '#43754d'],
  ['#c2b36b', '#a3954c', '#7f7439'],
] as const;
const COATS = {
  beef: ['#2b2522', '#7a3b24', '#4a2a1c', '#d9c9b0'],
  bison: ['#3f2a1d', '#57391f'],
  hog: ['#e3a7a0', '#4a3b38', '#c98b76'],
  lamb: ['#f3efe4', '#e6decb', '#d5ccb8'],
  goat: ['#e8dfd0', '#8a5a3b', '#3d3733'],
} as const;
type Kind = keyof typeof COATS | 'product';

const legs = (coat: string, at: readonly number[], height: number) =>
  at.map((x) => `<rect x="${x}" y="20" width="9" height="${height}" rx="4" fill="${coat}"/>`).join('');

/** A side view of an animal, about 150 wide, with its feet near y = 70. */
const ANIMALS: Record<keyof typeof COATS, (coat: string) => string> = {
  beef: (
    coat,
  ) => `${legs(coat, [-52, -36, 32, 46], 50)}<rect x="-64" y="-32" width="128" height="66" rx="26" fill="${coat}"/>
    <path d="M54 -30 l34 -14 q18 0 18 16 l-4 18 q-16 12 -30 4 l-20 -2 z" fill="${coat}"/>
    <path d="M84 -46 q-2 -12 8 -16 M98 -44 q8 -8 16 -6" stroke="#efe6d2" stroke-width="5" fill="none"/>
    <path d="M-63 -18 q-14 10 -10 40" stroke="${coat}" stroke-width="5" fill="none"/>`,
  bison: (
    coat,
  ) => `${legs(coat, [-50, -36, 26, 42], 50)}<path d="M-66 24 q-6 -46 34 -48 q22 -34 62 -28 q38 8 34 60 q-4 26 -30 24 l-76 0 q-20 2 -24 -8 z" fill="${coat}"/>
    <path d="M58 -22 q42 -2 44 26 q0 24 -22 28 q-22 0 -26 -22 z" fill="#2a1b12"/>
    <path d="M74 -22 q2 -14 14 -14" stroke="#d8cdb8" stroke-width="6" fill="none"/>`,
  hog: (coat) => `${legs(coat, [-44, -30, 26, 40], 44)}<ellipse cx="0" cy="6" rx="66" ry="36" fill="${coat}"/>
    <path d="M50 -10 q32 -12 44 8 l10 4 v16 l-12 2 q-22 14 -42 0 z" fill="${coat}"/>
    <path d="M62 -14 l4 -18 l16 12 z" fill="${coat}"/><path d="M-64 0 q-16 -4 -10 -16 q8 -4 6 6" stroke="${coat}" stroke-width="4" fill="none"/>`,
  lamb: (coat) =>
    `${legs('#3b3531', [-36, -22, 20, 34], 48)}${[-38, -14, 12, 36]
      .map((x) => `<circle cx="${x}" cy="-8" r="30" fill="${coat}"/><circle cx="${x}" cy="14" r="28" fill="${coat}"/>`)
      .join(
        '',
      )}<ellipse cx="70" cy="-14" rx="22" ry="17" fill="#3b3531"/><ellipse cx="56" cy="-24" rx="14" ry="7" fill="#3b3531"/>`,
  goat: (
    coat,
  ) => `${legs(coat, [-42, -28, 24, 38], 52)}<rect x="-54" y="-24" width="104" height="52" rx="22" fill="${coat}"/>
    <path d="M40 -16 l22 -34 q22 -8 32 8 l6 16 q-14 8 -28 4 l-10 26 z" fill="${coat}"/>
    <path d="M66 -52 q-8 -20 -24 -20 M74 -54 q-2 -22 -16 -28" stroke="#cbbfa4" stroke-width="6" fill="none"/>
    <path d="M90 -18 q2 14 -6 20" stroke="${coat}" stroke-width="5" fill="none"/>`,
};

const hill = (rng: Dice, y: number, color: string) => {
  const rise = () => y - rng.pick([10, 25, 40, 60]);
  return `<path d="M0 ${y} C 200 ${rise()} 320 ${y + 30} 460 ${rise()} S 700 ${y + 20} ${WIDTH} ${rise()} V ${HEIGHT} H 0 Z" fill="${color}"/>`;
};

const barn = (x: number, y: number, color: string) => `<g transform="translate(${x} ${y})">
  <rect x="0" y="0" width="120" height="80" fill="${color}"/><path d="M-8 4 L20 -34 H100 L128 4 Z" fill="#4d423c"/>
  <rect x="42" y="26" width="36" height="54" fill="#f3ead9"/><path d="M42 26 L78 80 M78 26 L42 80" stroke="${color}" stroke-width="4"/></g>`;

const tree = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><rect x="-5" y="0" width="10" height="40" fill="#6b4d36"/>
  <circle cx="0" cy="-14" r="32" fill="#4f7a45"/><circle cx="22" cy="2" r="22" fill="#5d8a50"/><circle cx="-22" cy="2" r="20" fill="#466f3e"/></g>`;

const fence = (y: number) =>
  `<g fill="#efe6d5">${Array.from({ length: 11 }, (_, at) => `<rect x="${at * 82 - 8}" y="${y - 34}" width="10" height="60"/>`).join('')}
  <rect x="0" y="${y - 22}" width="${WIDTH}" height="7"/><rect x="0" y="${y - 2}" width="${WIDTH}" height="7"/></g>`;

function pasture(kind: keyof typeof COATS, rng: Dice): string {
  const [top, low] = rng.pick(SKIES);
  const [far, middle, near] = rng.pick(GREENS);
  const coat = () => rng.pick(COATS[kind]);
  const count = rng.pick([1, 2, 3]);
  const herd = Array.from({ length: count }, (_, at) => {
    const size = rng.pick([0.9, 1.1, 1.3]) * (count === 1 ? 1.5 : 1);
    const x = 140 + ((at + 0.5) * 560) / count + rng.pick([-30, 0, 30]);
    const flip = rng.chance(0.5) ? -1 : 1;
    const y = 380 + rng.pick([0, 20, 40]);
    return `<g transform="translate(${x} ${y}) scale(${flip * size} ${size})"><ellipse cx="0" cy="72" rx="84" ry="9" fill="#00000022"/>${ANIMALS[kind](coat())}</g>`;
  });
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
    <circle cx="${rng.pick([90, 240, 560, 710])}" cy="${rng.pick([70, 100, 150])}" r="${rng.pick([26, 34, 44])}" fill="#fff6dc" opacity="0.9"/>
    ${hill(rng, 280, far)}${rng.chance(0.6) ? barn(rng.pick([60, 330, 580]), 210, rng.pick(['#a33b2c', '#8a4a35', '#6d7f8a'])) : ''}
    ${rng.chance(0.8) ? tree(rng.pick([40, 260, 500, 740]), 240, rng.pick([0.8, 1, 1.3])) : ''}${hill(rng, 340, middle)}
    ${rng.chance(0.6) ? fence(352) : ''}${hill(rng, 420, near)}${herd.join('')}`;
}

function box(rng: Dice): string {
  const [wall, table] = rng.pick([
    ['#efe4d2', '#b98d5e'],
    ['#dfe6e3', '#8d6b4a'],
    ['#f2e1d3', '#a8734d'],
  ] as const);
  const paper = rng.pick(['#e9d6b3', '#f4ede0', '#d9c2a0']);
  const label = rng.pick(['#a33b2c', '#43754d', '#2f5d7c', '#7a4a6d']);
  const packs = Array.from({ length: rng.pick([3, 4, 5]) }, (_, at) => {
    const x = 250 + at * 62;
    return `<g transform="translate(${x} ${230 + rng.pick([0, 12, 22])}) rotate(${rng.pick([-8, -3, 0, 5])})">
      <rect width="96" height="130" rx="10" fill="${paper}"/><rect x="14" y="34" width="68" height="44" rx="4" fill="${label}"/>
      <rect x="24" y="46" width="48" height="5" fill="#fff"/><rect x="24" y="58" width="34" height="5" fill="#fff"/></g>`;
  });
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${wall}"/><rect y="380" width="${WIDTH}" height="140" fill="${table}"/>
    ${packs.join('')}<path d="M190 330 H610 L590 470 H210 Z" fill="#c59a68"/><path d="M190 330 H610 L604 372 H196 Z" fill="#d6ae7d"/>
    <circle cx="400" cy="418" r="30" fill="none" stroke="${label}" stroke-width="9"/><path d="M400 388 A30 30 0 0 1 430 418 L400 418 Z" fill="${label}"/>`;
}

for (const [at, kind] of LOT_PHOTOS.entries()) {
  const rng = dice(4100 + at * 97);
  for (let warm = 0; warm < 5; warm++) rng.chance(0.5);
  const drawing = kind === 'product' ? box(rng) : pasture(kind as Exclude<Kind, 'product'>, rng);
  const file = photoFile(at);
  await mkdir(path.dirname(file), { recursive: true });
  await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${drawing}</svg>`,
    ),
  )
    .webp({ quality: 62, effort: 6 })
    .toFile(file);
}
