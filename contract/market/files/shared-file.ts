import { z } from 'zod';
import type { Words } from '#contract/lib/spanish.ts';
import { PHOTO_TYPES } from '#contract/market/lots/lots-api.ts';

/** Size limit for a photo or file that people share with each other: 15 MB. */
export const MAX_SHARED_BYTES = 15 * 1024 * 1024;
export const SHARED_TOO_LARGE = 'A file can be up to 15 MB.' satisfies Words;

/** The kinds of documents people can share, by file extension. Pictures are recognized by their content. */
export const DOCUMENT_ENDINGS = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'txt', 'csv', 'ics'] as const;

/** What the file picker offers. Never 'image/*', because iPhones would then send HEIC, which we can't read. */
export const SHARED_TYPES: string = [...PHOTO_TYPES, ...DOCUMENT_ENDINGS.map((ending) => `.${ending}`)].join(',');

/** A shared file as screens show it. `photo` is the picture's size in pixels, or null for a document. */
export const SharedFile = z.object({
  file_name: z.string(),
  bytes: z.int(),
  photo: z.object({ width: z.int(), height: z.int() }).nullable(),
});
export type SharedFile = z.output<typeof SharedFile>;

export const PHOTO_SIZES = ['small', 'medium', 'large'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];
