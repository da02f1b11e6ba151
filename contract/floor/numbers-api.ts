import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, RequiredLine } from '#contract/lib/fields.ts';

/** How many numbers a device is lent at once. */
export const BLOCK_SIZE = 50;
/** A device with fewer numbers than this is lent more. */
export const FEW_NUMBERS = 20;

const Block = z.object({
  block_id: z.int(),
  first_serial: z.int(),
  last_serial: z.int(),
  /** Those that no animal has, as far as the server knows. */
  unused: z.array(z.int()),
});

/**
 * Lends the next numbers of the plant to a device, so that it can number animals without a connection. A device that still has
 * enough is told what it has.
 */
export const borrowNumbers = endpoint({
  method: 'POST',
  path: '/api/floor/borrowNumbers',
  input: z.object({ device_id: z.uuid() }),
  data: z.array(Block),
  refusals: [],
});

/** The numbers that are lent to devices, and those that came back, newest first. */
export const listNumberBlocks = endpoint({
  method: 'GET',
  path: '/api/floor/numberBlocks',
  input: z.object({}),
  data: z.array(
    Block.extend({
      lent_at: z.string(),
      lent_by: z.string(),
      returned_at: z.string().nullable(),
      return_reason: z.string(),
    }),
  ),
  refusals: [],
  shows: ['orders'],
});

/**
 * Ends a loan: what is left of the block stays unused, for this reason. An animal that the device had already numbered still gets
 * its number when it is sent.
 */
export const returnNumbers = endpoint({
  method: 'POST',
  path: '/api/floor/returnNumbers',
  input: z.object({ block_id: Id, reason: RequiredLine(200) }),
  data: z.object({ block_id: z.int() }),
  done: 'Numbers returned',
  refusals: [],
});
