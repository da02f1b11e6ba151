import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { CommaList, Id } from '#contract/lib/fields.ts';
import { UploadField } from '#contract/lib/upload.ts';

/** What a browser may offer to choose; the server looks at the contents. Decision C-69. */
export const ATTACHMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export const MOST_ATTACHMENT_BYTES = 10 * 1024 * 1024;
/** As many files as prove one thing of an order. */
export const MOST_ATTACHMENTS = 20;

/** Numbers of files as a comma list: organic_certified_file, thirty_plus_file. Spec part 1, section 3. */
export const AttachmentIds = CommaList(
  z.string().regex(/^[1-9]\d{0,14}$/, 'Enter file numbers separated by commas.'),
  MOST_ATTACHMENTS,
).default([]);

/**
 * Brings a file, PDF, JPEG or PNG of at most 10 MB, that an order can then name by its attachment_id; until one does, it is its
 * bringer's and the plant's alone. The answer stands bare, as clients look for `uploaded` 1. Spec part 1, section 7; decisions C-69, C-70.
 */
export const addAttachment = endpoint({
  method: 'POST',
  path: '/api/misc/addAttachment',
  input: z.object({ file: UploadField }),
  data: z.object({ uploaded: z.int(), fileName: z.string(), attachment_id: z.int() }),
  envelope: 'bare',
  refusals: ['attachment_kind', 'picture_kind', 'picture_broken', 'picture_too_large'],
  upload: { field: 'file', mostBytes: MOST_ATTACHMENT_BYTES },
});

/** The file itself, for the plant's staff, whoever brought it, and those who take part in an order that names it. Decision C-69. */
export const getAttachment = endpoint({
  method: 'GET',
  path: '/api/misc/getAttachment/:attachment_id',
  input: z.object({ attachment_id: Id }),
  data: z.unknown(),
  refusals: [],
  file: 'application/octet-stream',
});

/** What a file proves of an order, as the fields of the order's calls are named. */
export const FILE_FIELDS = ['organic_certified_file', 'thirty_plus_file'] as const;
export type FileField = (typeof FILE_FIELDS)[number];

/** A file that stands with an order. */
export const OrderFile = z.object({
  attachment_id: z.int(),
  file_name: z.string(),
  field: z.enum(FILE_FIELDS),
});
export type OrderFile = z.output<typeof OrderFile>;
