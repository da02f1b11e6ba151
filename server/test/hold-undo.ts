import { sql } from 'kysely';
import type { TestApp } from '#server/test/harness.ts';

/** Lets a move or a notice be undone for another hour, so the time limit can't run out on a slow machine. */
export const holdUndo = (app: TestApp, event_id: number) =>
  sql`update events set happened_at = happened_at + interval '1 hour' where event_id = ${event_id}`.execute(app.db);
