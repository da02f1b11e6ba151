import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { CONNECTIONS } from '#bench/load.ts';
import { plantToday } from '#tools/plant-today.ts';

const PAGE = 'docs/performance.md';
const HEAD = `# Performance

A section that names a script is written by that script, except for the remarks under its tables. The others are written by hand.
Machines differ and are noisy, so the goals are ratios: both sides are measured in the same run, in alternating rounds, and the
median counts. The floor of a read is a bare Fastify route that runs the best single SQL statement for the same answer through
\`pg\`. Each section says when it was measured, and some say what has changed since.
`;

/** One line of a section: what was measured and its goal. */
export interface Figure {
  what: string;
  figure: number;
  goal: string;
  /** Null if it couldn't be measured. */
  isMet: boolean | null;
}
export const atLeast = (what: string, figure: number, goal: number): Figure => ({
  what,
  figure,
  goal: `at least ${goal}`,
  isMet: figure >= goal,
});
/** A negative figure means that the difference was too small to measure. */
export const atMost = (what: string, figure: number, goal: number): Figure => ({
  what,
  figure,
  goal: `at most ${goal}`,
  isMet: figure < 0 ? null : figure <= goal,
});

const showMet = (isMet: boolean | null) => (isMet === null ? 'not measured' : isMet ? 'yes' : 'no');

/** The remarks that someone wrote under a section's last table. */
export function remarksOf(section: string): string {
  const lines = section.split('\n');
  const lastRow = lines.findLastIndex((line) => line.startsWith('|'));
  return lastRow < 0
    ? ''
    : lines
        .slice(lastRow + 1)
        .join('\n')
        .trim();
}

/**
 * Prints a section and replaces its previous version in docs/performance.md, except for the remarks under its tables.
 * `absolute` figures have no goal.
 */
export async function writeSection(
  title: string,
  {
    script,
    notes,
    figures,
    absolute = [],
    connections = CONNECTIONS,
  }: {
    script: string;
    notes: string;
    figures: readonly Figure[];
    absolute?: readonly (readonly [string, number])[];
    connections?: number;
  },
): Promise<void> {
  const lines = figures.map(
    ({ what, figure, goal, isMet }) => `| ${what} | ${figure.toFixed(2)} | ${goal} | ${showMet(isMet)} |`,
  );
  const section = `## ${title}

\`${script}\` on ${plantToday()}: ${os.cpus().length} cores, Node ${process.versions.node}, PostgreSQL 18, ${connections} connections, load generated on the same machine. ${notes}

| what | figure | goal | met |
|---|---|---|---|
${lines.join('\n')}
${
  absolute.length === 0
    ? ''
    : `
Absolute figures of this run, for orientation:

| what | figure |
|---|---|
${absolute.map(([what, figure]) => `| ${what} | ${figure.toFixed(0)} |`).join('\n')}
`
}`;
  const sections = (await readFile(PAGE, 'utf8')).split(/^(?=## )/m).slice(1);
  const at = sections.findIndex((one) => one.startsWith(`## ${title}\n`));
  const written = [section.trim(), remarksOf(sections[at] ?? '')].filter(Boolean).join('\n\n');
  console.log(written);
  if (at < 0) sections.push(written);
  else sections[at] = written;
  await writeFile(PAGE, `${[HEAD, ...sections].map((part) => part.trim()).join('\n\n')}\n`);
}
