import { Problem } from '#server/lib/problem.ts';

/** Work for testing worker threads. `how` says in which way it succeeds or fails. */
export async function misbehave(how: string, report: (progress: string) => void): Promise<string> {
  report(how);
  switch (how) {
    case 'spin':
      for (;;);
    case 'hoard': {
      const all: string[][] = [];
      for (;;) all.push(Array.from({ length: 1000 }, (_, at) => `${at}`));
    }
    case 'refuse':
      throw new Problem('file_too_wide', { values: { most: 3 }, fields: { file: 'Too wide.' } });
    case 'fail':
      throw new TypeError('a bug');
    case 'exit':
      process.exit(1);
  }
  return `${how}, done`;
}
