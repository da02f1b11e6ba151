import { z } from 'zod';
import { Tag } from '#contract/directory/api.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, ListOf, RequiredLine } from '#contract/lib/fields.ts';

export const TagName = RequiredLine(40);

/** Lists the plant's tags by name, with the number of customers for each. */
export const getTags = endpoint({
  method: 'GET',
  path: '/api/profile/getTags',
  input: z.object({}),
  data: z.array(Tag.extend({ count: z.int() })),
  refusals: [],
  shows: ['customers'],
});

/** Adds a tag to records, creating it if needed, or removes it from them. */
export const tagCustomers = endpoint({
  method: 'POST',
  path: '/api/profile/tagCustomers',
  input: z.object({ ids: ListOf(Id, 500), name: TagName, on: Flag.default(true) }),
  data: z.object({ id: z.int() }),
  refusals: ['customer_unknown', 'too_many_tags'],
});

/** Renames a tag everywhere. */
export const renameTag = endpoint({
  method: 'POST',
  path: '/api/profile/renameTag',
  input: z.object({ id: Id, name: TagName }),
  data: z.object({ id: z.int() }),
  refusals: ['tag_twice'],
});

/** Deletes a tag and removes it from every record. */
export const deleteTag = endpoint({
  method: 'POST',
  path: '/api/profile/deleteTag',
  input: z.object({ id: Id }),
  data: z.object({ id: z.int() }),
  refusals: [],
});
