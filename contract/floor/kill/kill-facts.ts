import { z } from 'zod';
import { Line } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** The organs that are passed or condemned one by one. */
export const INSPECTED_ORGANS = ['heart', 'liver', 'tongue', 'kidneys', 'lungs', 'spleen'] as const;
type InspectedOrgan = (typeof INSPECTED_ORGANS)[number];
export const ORGAN_WORDS: Readonly<Record<InspectedOrgan, Words>> = {
  heart: 'Heart',
  liver: 'Liver',
  tongue: 'Tongue',
  kidneys: 'Kidneys',
  lungs: 'Lungs',
  spleen: 'Spleen',
};

const Instant = z.iso.datetime({ offset: true });

export const OrganResult = z.object({
  organ: z.enum(INSPECTED_ORGANS),
  is_condemned: z.boolean(),
  reason: Line(120).default(''),
});
export type OrganResult = z.output<typeof OrganResult>;

/** What a record of a kill says. What it leaves out stays as an earlier record said. */
export const KillSaid = z.object({
  bled_at: Instant.optional(),
  hanging_weight_clb: z.int().optional(),
  left_side_clb: z.int().optional(),
  right_side_clb: z.int().optional(),
  condemned_weight_clb: z.int().optional(),
  condemned_reason: z.string().optional(),
  /** The parts that animals over 30 months must not have at the scale. */
  parts_removed: z.boolean().optional(),
  organs: z.array(OrganResult).optional(),
  /** The whole animal is condemned. */
  is_condemned: z.boolean().optional(),
  /** Why the office let it be killed although something was missing. */
  override_reason: z.string().optional(),
});
export type KillSaid = z.output<typeof KillSaid>;

/** What is known about a kill now: the newest that was said of each thing. */
export const KillFacts = z.object({
  bled_at: z.string().nullable(),
  condemned_reason: z.string(),
  parts_removed: z.boolean(),
  organs: z.array(OrganResult),
});
export type KillFacts = z.output<typeof KillFacts>;

interface KillRecord {
  record_id: number;
  body: KillSaid;
  /** The record that it corrects, if it does. */
  corrects?: number | null;
}

/** The things a record says, each under its own name, so that two records can be compared. */
const thingsIn = ({ organs = [], ...said }: KillSaid): [string, string][] => [
  ...Object.entries(said).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, JSON.stringify(name === 'bled_at' ? Date.parse(String(value)) : value)]],
  ),
  ...organs.map(({ organ, is_condemned, reason }): [string, string] => [
    `organ ${organ}`,
    JSON.stringify([is_condemned, reason]),
  ]),
];

/** All that was said about a kill, from the oldest record to the newest. */
export function killFactsOf(records: readonly KillRecord[]): KillFacts {
  const organs = new Map(
    records.flatMap(({ body }) => (body.organs ?? []).map((result) => [result.organ, result] as const)),
  );
  const said = Object.assign({}, ...records.map(({ body }) => body)) as KillSaid;
  return {
    bled_at: said.bled_at ?? null,
    condemned_reason: said.condemned_reason ?? '',
    parts_removed: said.parts_removed ?? false,
    organs: INSPECTED_ORGANS.flatMap((organ) => organs.get(organ) ?? []),
  };
}

/**
 * What is new in what somebody says, and the newest record that it contradicts, or the newest correction of that one: a record is
 * corrected once. Saying the same again is nothing new.
 */
export function compareKill(
  records: readonly KillRecord[],
  said: KillSaid,
): { news: KillSaid; corrects: number | undefined } {
  const known = new Map(
    records.flatMap(({ record_id, body }) =>
      thingsIn(body).map(([name, value]) => [name, { record_id, value }] as const),
    ),
  );
  const isNew = (name: string, value: string) => known.get(name)?.value !== value;
  const fresh = new Set(thingsIn(said).flatMap(([name, value]) => (isNew(name, value) ? [name] : [])));
  const contradicted = [...fresh].flatMap((name) => known.get(name)?.record_id ?? []);
  const { organs = [], ...rest } = said;
  const newOrgans = organs.filter(({ organ }) => fresh.has(`organ ${organ}`));
  const news: KillSaid = {
    ...Object.fromEntries(Object.entries(rest).filter(([name]) => fresh.has(name))),
    ...(newOrgans.length > 0 && { organs: newOrgans }),
  };
  return { news, corrects: contradicted.length > 0 ? lastCorrectionOf(records, Math.max(...contradicted)) : undefined };
}

/** The newest of the records that correct this one, one after another; itself if none does. */
const lastCorrectionOf = (records: readonly KillRecord[], record_id: number): number => {
  const next = records.find(({ corrects }) => corrects === record_id);
  return next ? lastCorrectionOf(records, next.record_id) : record_id;
};
