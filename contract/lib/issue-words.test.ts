import { expect, test } from 'vitest';
import { z } from 'zod';
import '#contract/lib/issue-words.ts';

const say = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message);

test('a rule without words of its own speaks to people, and a rule with words says those', () => {
  expect(say(z.string(), undefined)).toEqual(['Required']);
  expect(say(z.string().max(3), 'four')).toEqual(['This is too long.']);
  expect(say(z.string().min(3), 'ab')).toEqual(['This is too short.']);
  expect(say(z.int().max(3), 4)).toEqual(['This is too much.']);
  expect(say(z.int().min(3), 2)).toEqual(['This is too little.']);
  expect(say(z.int(), 'many')).toEqual(['Please check this field.']);
  expect(say(z.enum(['a']), 'b')).toEqual(['Please check this field.']);
  expect(say(z.string().min(1, 'Please say something.'), '')).toEqual(['Please say something.']);
});
