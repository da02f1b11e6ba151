import { z } from 'zod';
import type { Words } from '#contract/lib/spanish.ts';

export const TOO_LONG = 'Too long.';

/** The message for a field whose rule doesn't define one. zod's default messages are about types and aren't meant for users. */
function wordsOfIssue(issue: z.core.$ZodRawIssue): Words {
  if (issue.input === undefined || issue.input === null) return 'Required';
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'Too short.' : 'Too low.';
  if (issue.code === 'too_big') return issue.origin === 'string' ? TOO_LONG : 'Too high.';
  return 'Check this field.';
}
z.config({ customError: wordsOfIssue });
