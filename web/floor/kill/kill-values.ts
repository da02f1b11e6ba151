import { z } from 'zod';
import { hangsInSides } from '#contract/floor/cooler/cooler.ts';
import type { KillAnimal, recordKill } from '#contract/floor/kill/kill-api.ts';
import { INSPECTED_ORGANS, type OrganResult } from '#contract/floor/kill/kill-facts.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { comesAsFlock } from '#contract/lib/species.ts';
import { clbOf } from '#contract/lib/weight.ts';
import { Pounds, typedPounds } from '#web/orders/pounds.ts';

export const MAX_BIRDS = 9999;
const Birds = z.union([z.literal(''), z.int().min(0).max(MAX_BIRDS)]);

/** What the form at the kill holds. */
export const KillValues = z.object({
  /** 'HH:MM'; '' means now. */
  bled: z.string(),
  left: Pounds,
  right: Pounds,
  whole: Pounds,
  parts_removed: z.boolean(),
  /** Whether the organs were looked at. Those that aren't among the condemned ones passed. */
  are_inspected: z.boolean(),
  condemned_organs: z.array(z.enum(INSPECTED_ORGANS)),
  organ_reason: z.string(),
  condemned: Pounds,
  condemned_reason: z.string(),
  is_condemned: z.boolean(),
  received: Birds,
  condemned_birds: Birds,
  correction: z.string(),
  override_reason: z.string(),
});
export type KillTyped = z.output<typeof KillValues>;

/** The form starts with what has been recorded. */
export function startOf(animal: KillAnimal, bled: string): KillTyped {
  const { facts, flock } = animal;
  const condemned = facts.organs.filter(({ is_condemned }) => is_condemned);
  return {
    bled,
    left: typedPounds(animal.left_side_clb),
    right: typedPounds(animal.right_side_clb),
    whole: typedPounds(animal.hanging_weight_clb),
    parts_removed: facts.parts_removed,
    are_inspected: facts.organs.length > 0,
    condemned_organs: condemned.map(({ organ }) => organ),
    organ_reason: condemned[0]?.reason ?? '',
    condemned: typedPounds(animal.condemned_weight_clb),
    condemned_reason: facts.condemned_reason,
    is_condemned: false,
    received: flock?.received ?? '',
    condemned_birds: flock?.condemned ?? '',
    correction: '',
    override_reason: '',
  };
}

/** The organs as the call takes them: each passed or condemned. */
const organsOf = ({ are_inspected, condemned_organs, organ_reason }: KillTyped): OrganResult[] =>
  are_inspected || condemned_organs.length > 0
    ? INSPECTED_ORGANS.map((organ) => {
        const is_condemned = condemned_organs.includes(organ);
        return { organ, is_condemned, reason: is_condemned ? organ_reason : '' };
      })
    : [];

/** What was typed about the weight. Two sides make the total, and one side alone is refused at the other. */
function weightsOf({ left, right, whole }: KillTyped, { species, hanging_weight_clb }: KillAnimal) {
  const [left_side_clb, right_side_clb] = [clbOf(left), clbOf(right)];
  const seen = { seen_clb: hanging_weight_clb };
  if (!hangsInSides(species)) return { ...seen, hanging_weight_clb: clbOf(whole) };
  if (left_side_clb === null && right_side_clb === null) return seen;
  return {
    ...seen,
    hanging_weight_clb: (left_side_clb ?? 0) + (right_side_clb ?? 0),
    left_side_clb,
    right_side_clb,
  };
}

/** `bledAt`: the typed time on the day of the list; undefined if none was typed. */
export function killOf(
  typed: KillTyped,
  animal: KillAnimal,
  { action_id, bledAt }: { action_id: string; bledAt: string | undefined },
): SentTo<typeof recordKill> {
  const { order_id, species } = animal;
  const { received, condemned_birds, override_reason } = typed;
  return {
    action_id,
    taken_at: new Date().toISOString(),
    order_id,
    ...(bledAt !== undefined && { bled_at: bledAt }),
    ...(comesAsFlock(species)
      ? { birds: { received, condemned: condemned_birds } }
      : {
          ...weightsOf(typed, animal),
          condemned_weight_clb: clbOf(typed.condemned),
          condemned_reason: typed.condemned_reason,
          organs: organsOf(typed),
        }),
    ...(typed.is_condemned && { is_condemned: true, condemned_reason: typed.condemned_reason }),
    parts_removed: typed.parts_removed,
    correction: typed.correction,
    ...(override_reason !== '' && { override: true, override_reason }),
  };
}
