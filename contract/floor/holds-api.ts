import { z } from 'zod';
import { RECORD_FIELDS } from '#contract/floor/record-kinds.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, RequiredLine } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** Why an animal is held: by the inspector, for the laboratory, for its owner, or anything else. */
export const HOLD_KINDS = ['retained', 'test', 'owner', 'other'] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];
export const HOLD_WORDS: Readonly<Record<HoldKind, Words>> = {
  retained: 'Retained by the inspector',
  test: 'Waiting for a test result',
  owner: 'Waiting for the owner',
  other: 'Another reason',
};

/** A hold that nobody has released. */
export const OpenHold = z.object({ hold_id: z.int(), kind: z.enum(HOLD_KINDS), reason: z.string() });
export type OpenHold = z.output<typeof OpenHold>;

/** Holds an animal: until it is released, it can't be killed, cut, or handed out. An animal has one open hold of a kind. */
export const holdAnimal = endpoint({
  method: 'POST',
  path: '/api/floor/holdAnimal',
  input: z.object({ ...RECORD_FIELDS, order_id: Id, kind: z.enum(HOLD_KINDS), reason: RequiredLine(200) }),
  data: z.object({ order_id: z.int(), holds: z.array(OpenHold) }),
  done: 'On hold',
  refusals: ['game_not_here', 'hold_open'],
});

/** Releases an animal from a hold, and says why. */
export const releaseHold = endpoint({
  method: 'POST',
  path: '/api/floor/releaseHold',
  input: z.object({ ...RECORD_FIELDS, order_id: Id, hold_id: Id, reason: RequiredLine(200) }),
  data: z.object({ order_id: z.int(), holds: z.array(OpenHold) }),
  done: 'Hold released',
  refusals: ['hold_released'],
});
