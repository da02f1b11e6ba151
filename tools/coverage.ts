import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

export const COVERAGE_FILE = 'docs/coverage.md';

const TEST_FILES = '{bench,bin,contract,e2e,server,tools,web}/**/*.{test,spec}.{ts,tsx}';
/** A test or a group of tests, by its name: 'the last slot goes to one of many [CAL-004 ORD-092]' proves two requirements. */
const CALL =
  /^( *)(test|it|describe)\b(?:\.\w+(?:\([^()]*\)|\(\[[\s\S]*?\n? *\]\))?)*\(\s*(['"`])((?:\\.|(?!\3).)*)\3/gm;
const IDS = /(?:\s*\[[A-Z]{2,3}-\d{3}(?:[ ,]+[A-Z]{2,3}-\d{3})*\])+$/;

export interface Proof {
  id: string;
  words: string;
  file: string;
}

/** Which tests prove which requirement, read from the tests' names and those of the groups around them. */
export function findProofs(file: string, code: string): Proof[] {
  const groups: { depth: number; name: string }[] = [];
  return [...code.matchAll(CALL)].flatMap(([, { length: depth } = '', kind, , text = '']) => {
    const ids = IDS.exec(text)?.[0].match(/[A-Z]{2,3}-\d{3}/g) ?? [];
    const name = text.replace(IDS, '');
    while ((groups.at(-1)?.depth ?? -1) >= depth) groups.pop();
    const words = [...groups.map((group) => group.name), name].join(': ');
    if (kind === 'describe') groups.push({ depth, name });
    return ids.map((id) => ({ id, words, file }));
  });
}

/** A row per requirement id that some test names, as docs/coverage.md lists them. */
export async function describeCoverage(): Promise<string> {
  const files = globSync(TEST_FILES).sort();
  const proofs = await Promise.all(files.map(async (file) => findProofs(file, await readFile(file, 'utf8'))));
  const byId = [...Map.groupBy(proofs.flat(), ({ id }) => id)].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = byId.map(([id, its]) => {
    const words = its.map((proof) => sentence(proof.words)).join('<br>');
    return `| ${id} | ${words} | ${[...new Set(its.map((proof) => `\`${proof.file}\``))].join('<br>')} |`;
  });
  return `# Requirements proved by tests

${byId.length} requirements so far, each with the tests whose names carry its id. Made by \`npm run generate\`; a test fails when it drifts.

| id | what holds | where it is proved |
|---|---|---|
${rows.join('\n')}
`;
}

const sentence = (words: string) =>
  (words.charAt(0).toUpperCase() + words.slice(1))
    .replaceAll('\\', '')
    .replaceAll('|', '\\|')
    .replaceAll(/[%$]\w+/g, '…');
