import { z } from 'zod';
import { Line } from '#contract/lib/fields.ts';

/** What people write down on the floor. Each kind's body is described where it is recorded. See docs/decisions/0048. */
export const RECORD_KINDS = [
  'intake',
  'intake_stopped',
  'cwd',
  'pack',
  'pack_voided',
  'pack_reprinted',
  'packing_finished',
  'cleaning',
  'batch_started',
  'batch_source',
  'batch_source_removed',
  'batch_ended',
  'hold',
  'hold_released',
  'kill',
  'hung',
  'cold_weight',
  'boxes',
  'boxes_moved',
  'boxes_removed',
  'trip',
  'trip_undone',
  'forfeit',
  'temperature',
  'preoperational',
  'chill_start',
  'chill_end',
  'zero_tolerance',
  'calibration',
  'preshipment',
  'recall',
  'set_aside',
  'weight',
  'weight_decided',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** What every record of the floor carries. The device makes the id, so that a record that is sent again is stored once. */
export const RECORD_FIELDS = {
  action_id: z.uuid(),
  /** When it happened, by the device's clock; now if it is left out. */
  taken_at: z.iso.datetime({ offset: true }).optional(),
  /** Of whoever did it; the caller's own if they are left out. */
  initials: Line(4).default(''),
};
