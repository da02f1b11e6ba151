import { z } from 'zod';
import { Part } from '#contract/cut-sheets/templates/template.ts';

/** Far more parts than any real cut sheet has. */
const MAX_PARTS = 60;

/** A template being edited: like the published one, but parts may still have no cuts and rules may still be broken. */
export const DraftTemplate = z
  .record(
    z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/),
    Part.extend({ subcuts: z.array(Part.shape.subcuts.element).max(60) }),
  )
  .refine((draft) => Object.keys(draft).length <= MAX_PARTS, `A cut sheet must have 1 to ${MAX_PARTS} parts.`);
