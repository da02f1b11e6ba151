import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { CommaList, Id } from '#contract/lib/fields.ts';
import { UploadField } from '#contract/lib/upload.ts';

/** The file types the picker offers; the server checks the contents itself. */
export const ATTACHMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;
/** The most files that can be attached as proof of one fact about an order. */
export const MAX_ATTACHMENTS = 20;

/** Comma-separated file ids, as in organic_certified_file and thirty_plus_file. */
export const AttachmentIds = CommaList(
  z.string().regex(/^[1-9]\d{0,14}$/, 'Enter file numbers separated by commas.'),
  MAX_ATTACHMENTS,
).default([]);

/**
 * Uploads a PDF, JPEG, or PNG of at most 10 MB, which an order can then refer to by its attachment_id. Until an order
 * does, only the uploader and the plant can read the file. The response has no envelope, because clients check for
 * `uploaded: 1`.
 */
export const addAttachment = endpoint({
  method: 'POST',
  path: '/api/misc/addAttachment',
  input: z.object({ file: UploadField }),
  data: z.object({ uploaded: z.int(), fileName: z.string(), attachment_id: z.int() }),
  envelope: 'bare',
  refusals: ['attachment_kind', 'picture_kind', 'picture_broken', 'picture_too_large'],
  upload: { field: 'file', mostBytes: MAX_ATTACHMENT_BYTES },
});

/** Returns the file to the plant's staff, the uploader, and anyone involved in an order that refers to it. */
export const getAttachment = endpoint({
  method: 'GET',
  path: '/api/misc/getAttachment/:attachment_id',
  input: z.object({ attachment_id: Id }),
  data: z.unknown(),
  refusals: [],
  file: 'application/octet-stream',
});

/** The fields of an order that hold proof files. */
export const FILE_FIELDS = ['organic_certified_file', 'thirty_plus_file'] as const;
export type FileField = (typeof FILE_FIELDS)[number];

/** A file attached to an order. */
export const OrderFile = z.object({
  attachment_id: z.int(),
  file_name: z.string(),
  field: z.enum(FILE_FIELDS),
});
export type OrderFile = z.output<typeof OrderFile>;
