import { readFile } from 'node:fs/promises';

export const LICENCES_FILE = 'docs/licences.md';

/** Licences that let a product under Apache-2.0 be used, changed and sold with the package in it. */
export const ALLOWED_LICENCES = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];
/** Licences that one package may have for what it is used for here, and why. */
const ALLOWED_FOR: readonly { names: RegExp; licence: string }[] = [
  // sharp loads libvips as a shared library, which anybody can replace with a build of their own: what the LGPL asks for.
  { names: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' },
  // A table of what browsers can do, read while the web is built; none of it is handed on.
  { names: /^caniuse-lite$/, licence: 'CC-BY-4.0' },
];
/** Packages whose package.json names its licence in an old way, which the lock file does not carry over, no more than 'BSD', or not at all beside a file that has it. */
const SPELLED_OTHERWISE: Readonly<Record<string, string>> = {
  'png-js': 'MIT',
  'xmlhttprequest-ssl': 'MIT',
  zipcodes: 'BSD-3-Clause',
};

export interface Dependency {
  name: string;
  version: string;
  licence: string;
  /** Only for building and checking; not part of what runs. */
  isTool: boolean;
}

export async function readDependencies(): Promise<Dependency[]> {
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, { version: string; license?: string; dev?: boolean }>;
  };
  const all = Object.entries(lock.packages).flatMap(([place, { version, license, dev = false }]) => {
    const name = place.split('node_modules/').at(-1);
    if (!name) return [];
    return [{ name, version, licence: SPELLED_OTHERWISE[name] ?? license ?? 'unknown', isTool: dev }];
  });
  return all.sort((a, b) => (a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1));
}

/** True when some choice among `A OR B`, with all of `A AND B`, is allowed, to every package or to the one of this name. */
export const isAllowed = ({ name, licence }: Pick<Dependency, 'name' | 'licence'>): boolean =>
  licence
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED_LICENCES.includes(one) || isAllowedFor(name, one)));
const isAllowedFor = (name: string, licence: string) =>
  ALLOWED_FOR.some((exception) => exception.licence === licence && exception.names.test(name));

/** Every package that the lock file names, by licence, as docs/licences.md lists them. */
export async function describeLicences(): Promise<string> {
  const dependencies = await readDependencies();
  const groups = [...Map.groupBy(dependencies, ({ licence }) => licence)].sort(([a], [b]) => (a < b ? -1 : 1));
  const list = (its: Dependency[]) => [...new Set(its.map(({ name, version }) => `${name} ${version}`))].join(', ');
  const sections = groups.map(([licence, its]) => {
    const shipped = list(its.filter(({ isTool }) => !isTool));
    const tools = list(its.filter(({ isTool }) => isTool));
    return [`## ${licence}`, shipped, tools && `For building and checking only: ${tools}`].filter(Boolean).join('\n\n');
  });
  return `# Licences of what Hindquarter is built on

Hindquarter itself is under Apache-2.0. Made from \`package-lock.json\` by \`npm run generate\`; a test fails when it drifts, or when a package comes with a licence that is not on the list in \`tools/licences.ts\`. The bundled PostgreSQL server is under the PostgreSQL licence.

${sections.join('\n\n')}
`;
}
