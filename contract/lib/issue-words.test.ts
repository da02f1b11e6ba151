import { expect, test } from 'vitest';
import { z } from 'zod';
import '#contract/lib/issue-words.ts';

const say = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message);

test('shows friendly messages by default, and custom ones where a field has them', () => {
  expect(say(z.string(), undefined)).toEqual(['Required']);
  expect(say(z.string().max(3), 'four')).toEqual(['Too long.']);
  expect(say(z.string().min(3), 'ab')).toEqual(['Too short.']);
  expect(say(z.int().max(3), 4)).toEqual(['Too high.']);
  expect(say(z.int().min(3), 2)).toEqual(['Too low.']);
  expect(say(z.int(), 'many')).toEqual(['Check this field.']);
  expect(say(z.enum(['a']), 'b')).toEqual(['Check this field.']);
  expect(say(z.string().min(1, 'Please say something.'), '')).toEqual(['Please say something.']);
});
