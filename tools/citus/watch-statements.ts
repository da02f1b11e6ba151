import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadModule } from 'libpg-query';
import { ROOT } from '#server/lib/root.ts';
import { setTracing } from '#server/lib/tracing/tracing.ts';
import { type Breach, findBreaches } from '#tools/citus/check-statement.ts';
import { EXCEPTIONS } from '#tools/citus/exceptions.ts';
import { CITUS_RULES } from '#tools/citus/rules.ts';
import { readSchema } from '#tools/citus/schema.ts';

/** Checks each statement that this process sends from now on, and keeps the names of the exceptions that it needs in a folder. */
export async function watchStatements(needed: string): Promise<void> {
  await loadModule();
  watch ??= makeWatch(needed, EXCEPTIONS);
  const { check } = watch;
  setTracing({
    traceCalls: () => undefined,
    job: (_queue, work) => work(),
    statement(text, send) {
      check(text);
      return send();
    },
    close: async () => undefined,
  });
}

/** What the server's statements broke since this was asked last, except for what has a reason. */
export const takeBreaches = (): string[] => watch?.take() ?? [];

let watch: ReturnType<typeof makeWatch> | undefined;

export function makeWatch(needed: string, exceptions: Readonly<Record<string, string>>) {
  const schema = readSchema();
  /** Each statement once, with what it breaks. */
  const checked = new Map<string, Breach[]>();
  const found: string[] = [];
  return {
    check(text: string): void {
      const breaches = checked.get(text) ?? findBreaches(text, schema);
      checked.set(text, breaches);
      if (breaches.length === 0 || !isServers(stackHere())) return;
      checked.set(text, []);
      for (const { breaks, tables } of breaches) {
        const name = [breaks, ...tables].join(' ');
        if (name in exceptions) writeFileSync(path.join(needed, name), '');
        else found.push(`${CITUS_RULES[breaks]} ${name}: ${text}`);
      }
    },
    take: () => found.splice(0),
  };
}

function stackHere(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 100;
  const { stack = '' } = new Error('here');
  Error.stackTraceLimit = stackTraceLimit;
  return stack;
}

/** Whether the server asks for something, and not a test that looks at its rows or changes them. */
export function isServers(stack: string): boolean {
  const files = stack.split('\n').flatMap((line) => {
    const [, file] = line.split(`${ROOT}/`);
    return file && !file.startsWith('node_modules/') ? [file.replace(/\.ts\b.*$/, '.ts')] : [];
  });
  if (files.includes(MIGRATE)) return false;
  const callers = files.filter((file) => !PLUMBING.includes(file));
  return callers.length === 0 || callers.some((file) => /^server\/(?!test\/)/.test(file) && !file.endsWith('.test.ts'));
}

/** Migrations run before the tables are distributed. */
const MIGRATE = 'server/lib/postgres/migrate.ts';
/** What every statement passes through. */
const PLUMBING = ['tools/citus/watch-statements.ts', 'server/lib/database.ts', 'server/lib/transaction.ts'];
