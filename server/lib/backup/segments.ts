import { basename } from 'node:path';
import type { BackupInfo } from '#server/lib/backup/places.ts';

/** A stored piece of the write-ahead log. */
export interface Segment {
  file: string;
  /** PostgreSQL's own name. */
  name: string;
  timeline: number;
  number: number;
  /** When it was complete: everything before this moment is in it or in an earlier one. */
  at: Date;
}

/** 000000010000000000000003.20261128T140512Z.gz: PostgreSQL's name, and when the segment was complete. */
const STORED = /^([0-9A-F]{24})\.(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.gz$/;
const ADDRESS_SPACE = 2 ** 32;

/** The segments among the files of a folder, oldest first. */
export function findSegments(files: readonly string[], segment_bytes: number): Segment[] {
  const perLog = ADDRESS_SPACE / segment_bytes;
  const found = files.flatMap((file) => {
    const [, name, ...at] = STORED.exec(file) ?? [];
    if (name === undefined) return [];
    const [timeline = 0, log = 0, part = 0] = (name.match(/.{8}/g) ?? []).map((hex) => Number.parseInt(hex, 16));
    const [year, month, day, hour, minute, second] = at;
    const completed = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return [{ file, name, timeline, number: log * perLog + part, at: completed }];
  });
  return found.sort((a, b) => (basename(a.file) < basename(b.file) ? -1 : 1));
}

/** PostgreSQL's name for a segment. */
export function segmentName(timeline: number, number: number, segment_bytes: number): string {
  const perLog = ADDRESS_SPACE / segment_bytes;
  const parts = [timeline, Math.floor(number / perLog), number % perLog];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}

/** The number of the segment that contains the last byte before a position such as 0/2000100. */
export function segmentBefore(position: string, segment_bytes: number): number {
  const [high = 0n, low = 0n] = position.split('/').map((hex) => BigInt(`0x${hex}`));
  return Number(((high << 32n) + low - 1n) / BigInt(segment_bytes));
}

/**
 * The segments that follow a backup without a gap, and the name of the first one that is missing although a later one is
 * there.
 */
export function followOn(base: BackupInfo, segments: readonly Segment[]): { chain: Segment[]; missing?: string } {
  const after = segments.filter((one) => one.timeline === base.timeline && one.number > base.last_segment);
  const chain: Segment[] = [];
  let next = base.last_segment + 1;
  for (const segment of after) {
    if (segment.number === next - 1) continue; // stored twice
    if (segment.number !== next) return { chain, missing: segmentName(base.timeline, next, base.segment_bytes) };
    chain.push(segment);
    next++;
  }
  return { chain };
}
