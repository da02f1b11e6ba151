import { z } from 'zod';
import type { Words } from '#contract/lib/spanish.ts';

/** A file sent with a call. The sender chose its name, so it can be shown but must never be used as a path. */
export interface Upload {
  name: string;
  bytes: Uint8Array;
}

const isUpload = (value: unknown): value is Upload | Blob =>
  value instanceof Blob ||
  (typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array);

/** Shown next to a file field before anything is sent. */
export const FILE_TOO_LARGE = 'This file is larger than 10 MB.' satisfies Words;

export const NO_FILE = 'Choose a file.';
/** The input field for a call's file: a File or Blob in the browser, its name and bytes on the server. */
export const UploadField = z.custom(isUpload, NO_FILE) as unknown as z.ZodType<Upload, Blob>;
