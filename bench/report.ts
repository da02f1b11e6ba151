import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { CONNECTIONS } from '#bench/load.ts';
import { todayUtc } from '#contract/lib/days.ts';

const PAGE = 'docs/performance.md';
const HEAD = `# Performance

Each section is written by the script it names, on the day it names. Machines differ and are noisy, so what counts are ratios
taken side by side in one run: the median of several alternating rounds. The floor of a read is a bare Fastify route that runs
the one best statement for the same answer through \`pg\`.
`;

/** One line of a section: a ratio, or whatever its words say, and what it should be. */
export interface Figure {
  what: string;
  figure: number;
  goal: string;
  isMet: boolean;
}
export const atLeast = (what: string, figure: number, goal: number): Figure => ({
  what,
  figure,
  goal: `at least ${goal}`,
  isMet: figure >= goal,
});
export const atMost = (what: string, figure: number, goal: number): Figure => ({
  what,
  figure,
  goal: `at most ${goal}`,
  isMet: figure <= goal,
});

/** Writes one section of docs/performance.md in the place of its last one, and prints it. `absolute` figures are for orientation. */
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
    ({ what, figure, goal, isMet }) => `| ${what} | ${figure.toFixed(2)} | ${goal} | ${isMet ? 'yes' : 'no'} |`,
  );
  const section = `## ${title}

\`${script}\` on ${todayUtc()}: ${os.cpus().length} cores, Node ${process.versions.node}, PostgreSQL 18, ${connections} connections, the load from the same machine. ${notes}

| what | figure | goal | met |
|---|---|---|---|
${lines.join('\n')}
${
  absolute.length === 0
    ? ''
    : `
For orientation only, this run's absolute figures:

| what | figure |
|---|---|
${absolute.map(([what, figure]) => `| ${what} | ${figure.toFixed(0)} |`).join('\n')}
`
}`;
  console.log(section);
  const sections = (await readFile(PAGE, 'utf8')).split(/^(?=## )/m).slice(1);
  const at = sections.findIndex((one) => one.startsWith(`## ${title}\n`));
  if (at < 0) sections.push(section);
  else sections[at] = section;
  await writeFile(PAGE, `${[HEAD, ...sections].map((part) => part.trim()).join('\n\n')}\n`);
}
