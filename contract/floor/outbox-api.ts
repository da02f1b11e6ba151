import { z } from 'zod';
import { RECORD_FIELDS } from '#contract/floor/record-kinds.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, Line, RequiredLine, Text } from '#contract/lib/fields.ts';

/**
 * Records what a device kept, the server refused, and a person settled in another way. What was written down stays readable, so
 * that the device can stop asking about it. If the action was stored after all, nothing changes.
 */
export const setAside = endpoint({
  method: 'POST',
  path: '/api/floor/setAside',
  input: z.object({
    ...RECORD_FIELDS,
    /** The path of the call that was refused. */
    call: Line(100),
    order_id: Id.optional(),
    /** What it was about, as the device showed it. */
    about: Line(200).default(''),
    /** What was sent, as JSON. A signature alone may have 20,000 letters. */
    said: Text(40_000),
    refusal: Line(500).default(''),
    reason: RequiredLine(200),
  }),
  data: z.object({ action_id: z.string() }),
  done: 'Set aside',
  refusals: [],
});
