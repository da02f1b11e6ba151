import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { addMetrics } from '#server/lib/metrics/metrics.ts';

const RULES = readFileSync('ops/alerts.yml', 'utf8');
const RUNBOOK = readFileSync('docs/runbook.md', 'utf8');

/** The alerts in the file, which has one fact per line. */
const alerts = RULES.split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => {
    const read = (key: string) => new RegExp(`^ +${key}: (.+)$`, 'm').exec(text)?.[1] ?? '';
    return {
      name: /^\w+/.exec(text)?.[0] ?? '',
      expr: read('expr'),
      severity: read('labels'),
      summary: read('summary'),
      runbook: read('runbook_url'),
    };
  });

/** The metrics that an expression reads, without functions, labels, durations, and words of the language. */
const metricsIn = (expr: string) =>
  (
    expr
      .replaceAll(/\{[^}]*\}/g, '')
      .replaceAll(/\bby \([^)]*\)/g, '')
      .match(/\b[a-z]\w*\b(?! *\()/g) ?? []
  ).filter((word) => !/^(and|or|unless|offset|by)$/.test(word));

/** The metrics that the server exports, even when its database is away. */
async function exportedMetrics(): Promise<Set<string>> {
  const app = Fastify();
  const away = { query: () => Promise.reject(new Error('away')), idleCount: 0, totalCount: 0, waitingCount: 0 };
  app.decorateRequest('refusedAs', null);
  const options = {
    token: 'token',
    dataDir: '.',
    isBackedUp: true,
    standbys: () => ({ following: 1, is_synchronous: true, standbys: [] }),
    countSockets: () => 0,
  };
  addMetrics(app, away as unknown as pg.Pool, options);
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer token' } });
  await app.close();
  return new Set(
    [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

test('each alert has a summary, a severity, and a name of its own', () => {
  expect(alerts.length).toBeGreaterThan(20);
  expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length);
  const wrong = alerts.filter(
    ({ name, expr, severity, summary }) =>
      !/^Hindquarter[A-Z]\w+$/.test(name) ||
      expr === '' ||
      !/^\{ severity: (page|ticket) \}$/.test(severity) ||
      !/^".+\."$/.test(summary),
  );
  expect(wrong).toEqual([]);
});

test('each alert reads only metrics that the server exports', async () => {
  // Prometheus itself makes `up`.
  const exported = (await exportedMetrics()).add('up');
  for (const { name, expr } of alerts) {
    const read = metricsIn(expr);
    expect([name, read.length > 0, read.filter((metric) => !exported.has(metric))]).toEqual([name, true, []]);
  }
});

test('each of our metrics is in an alert or in the runbook', async () => {
  const read = new Set(alerts.flatMap(({ expr }) => metricsIn(expr)));
  const own = [...(await exportedMetrics())].filter((name) => name.startsWith('hindquarter_'));
  expect(own.filter((name) => !read.has(name) && !RUNBOOK.includes(`\`${name}\``))).toEqual([]);
});

test('each alert has its paragraph in the runbook, and each paragraph its alert', () => {
  const paragraphs = [
    ...RUNBOOK.matchAll(/^### (\w+)\n- \*\*Means\*\*: .+\n- \*\*Look at\*\*: .+\n- \*\*Do\*\*: .+$/gm),
  ];
  expect(paragraphs.map(([, name]) => name)).toEqual(alerts.map(({ name }) => name));
  expect(RUNBOOK.match(/^### /gm)).toHaveLength(alerts.length);
  for (const { name, runbook } of alerts) expect(runbook).toBe(`docs/runbook.md#${name.toLowerCase()}`);
});
