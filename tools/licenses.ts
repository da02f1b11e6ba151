import { readFile } from 'node:fs/promises';

export const LICENSES_FILE = 'docs/licenses.md';

/** Licenses allowed for packages that ship with an Apache-2.0 product. */
export const ALLOWED_LICENSES = [
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
/** Other licenses, each allowed only for the packages named here, with the reason. */
const ALLOWED_FOR: readonly { names: RegExp; license: string }[] = [
  // sharp loads libvips as a shared library that anyone can replace with their own build, as the LGPL requires.
  { names: /^@img\/sharp-/, license: 'LGPL-3.0-or-later' },
  // Fonts, embedded in printed documents, which the license allows.
  { names: /^@fontsource\//, license: 'OFL-1.1' },
  // Browser support data, read only during the web build and not shipped.
  { names: /^caniuse-lite$/, license: 'CC-BY-4.0' },
];
/** Licenses that are missing or unclear in the lock file. Taken from the packages' own license files. */
const SPELLED_OTHERWISE: Readonly<Record<string, string>> = {
  'png-js': 'MIT',
  'xmlhttprequest-ssl': 'MIT',
  zipcodes: 'BSD-3-Clause',
};

export interface Dependency {
  name: string;
  version: string;
  license: string;
  /** Only used for building and testing. */
  isTool: boolean;
}

export async function readDependencies(): Promise<Dependency[]> {
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, { version: string; license?: string; dev?: boolean }>;
  };
  const all = Object.entries(lock.packages).flatMap(([place, { version, license, dev = false }]) => {
    const name = place.split('node_modules/').at(-1);
    if (!name) return [];
    return [{ name, version, license: SPELLED_OTHERWISE[name] ?? license ?? 'unknown', isTool: dev }];
  });
  return all.sort((a, b) => (a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1));
}

/** Whether the license is allowed. `A OR B` needs only one of them to be allowed; `A AND B` needs both. */
export const isAllowed = ({ name, license }: Pick<Dependency, 'name' | 'license'>): boolean =>
  license
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED_LICENSES.includes(one) || isAllowedFor(name, one)));
const isAllowedFor = (name: string, license: string) =>
  ALLOWED_FOR.some((exception) => exception.license === license && exception.names.test(name));

/** Every package in the lock file, grouped by license. */
export async function describeLicenses(): Promise<string> {
  const dependencies = await readDependencies();
  const groups = [...Map.groupBy(dependencies, ({ license }) => license)].sort(([a], [b]) => (a < b ? -1 : 1));
  const list = (its: Dependency[]) => [...new Set(its.map(({ name, version }) => `${name} ${version}`))].join(', ');
  const sections = groups.map(([license, its]) => {
    const shipped = list(its.filter(({ isTool }) => !isTool));
    const tools = list(its.filter(({ isTool }) => isTool));
    return [`## ${license}`, shipped, tools && `Build and test only: ${tools}`].filter(Boolean).join('\n\n');
  });
  return `# Third-party licenses

Hindquarter is under Apache-2.0. This list is generated from \`package-lock.json\` by \`npm run generate\`. A test fails when it is out of date, or when a package has a license that \`tools/licenses.ts\` does not allow. The bundled PostgreSQL server is under the PostgreSQL license. The list of common passwords comes from zxcvbn-ts under the MIT license (\`server/accounts/sign-in/common-passwords-license.txt\`). The typeface, Inter, is under the SIL Open Font License 1.1 (\`public/assets/inter-license.txt\`).

${sections.join('\n\n')}
`;
}
