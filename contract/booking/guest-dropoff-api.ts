import { z } from 'zod';
import { LinkToken } from '#contract/accounts/recovery-api.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Email, Id, IntBetween, LanguageCode, Line, Phone, RequiredLine, Text } from '#contract/lib/fields.ts';
import { comesAsFlock, type Species, SpeciesKey } from '#contract/lib/species.ts';
import { Inspection } from '#contract/orders/offering.ts';

/** How long the slots are held for someone who hasn't opened the emailed link yet. */
export const DROPOFF_HOLD_MINUTES = 30;

/** How many head someone without an account can ask for. Birds come as one flock. */
export const MAX_GUEST_HEADS = 10;
export const MAX_GUEST_BIRDS = 200;
export const maxGuestHeads = (species: Species): number => (comesAsFlock(species) ? MAX_GUEST_BIRDS : MAX_GUEST_HEADS);

/** Asks a plant for a drop-off without an account. The slots are held until the emailed link is opened, or time is up. */
export const askDropoff = endpoint({
  method: 'POST',
  path: '/api/dropoff/ask',
  input: z
    .object({
      plant_id: Id,
      species: SpeciesKey,
      offering: Inspection,
      heads: IntBetween(1, MAX_GUEST_BIRDS),
      day: Day,
      first_name: RequiredLine(60),
      last_name: Line(60).default(''),
      phone: Phone().min(1, 'Required'),
      email: Email,
      remark: Text(500).default(''),
      language: LanguageCode.optional(),
    })
    .superRefine(({ species, heads }, ctx) => {
      if (heads > maxGuestHeads(species))
        ctx.addIssue({
          code: 'custom',
          path: ['heads'],
          message: 'That’s more than you can ask for here. Call the plant.',
        });
    }),
  data: z.object({ held_until: z.iso.datetime() }),
  refusals: ['day_gone', 'species_not_handled', 'key_reused'],
  creates: true,
});

const Token = z.object({ token: LinkToken });
const AskedDropoff = z.object({
  state: z.enum(['held', 'confirmed', 'over']),
  plant_id: z.int(),
  plant_name: z.string(),
  species: SpeciesKey,
  offering: Inspection,
  heads: z.int(),
  day: z.string(),
});
export type AskedDropoff = z.output<typeof AskedDropoff>;

/** What the emailed link is about. */
export const viewDropoff = endpoint({
  method: 'POST',
  path: '/api/dropoff/view',
  input: Token,
  data: AskedDropoff,
  refusals: ['link_over'],
});

/** Turns the held slots into a request. Confirming again returns the same request. */
export const confirmDropoff = endpoint({
  method: 'POST',
  path: '/api/dropoff/confirm',
  input: Token,
  data: AskedDropoff,
  refusals: ['link_over', 'dropoff_over', 'day_gone', 'busy'],
});
