import { z } from 'zod';
import type { Words } from '#contract/lib/spanish.ts';

/** A file as it came with a call. Its name is what the sender calls it: words to show, never a path. */
export interface Upload {
  name: string;
  bytes: Uint8Array;
}

const isUpload = (value: unknown): value is Upload | Blob =>
  value instanceof Blob ||
  (typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array);

/** What a field says of a file before it is sent. */
export const FILE_TOO_LARGE = 'This file is larger than 10 MB.' satisfies Words;

/** The input field that carries a call's file: a File or Blob in the browser, its name and bytes on the server. */
export const NO_FILE = 'Choose a file.';
export const UploadField = z.custom(isUpload, NO_FILE) as unknown as z.ZodType<Upload, Blob>;
