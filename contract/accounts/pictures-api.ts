import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { UploadField } from '#contract/lib/upload.ts';

/** The file types the picker offers; the server checks the contents itself. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
const upload = { field: 'file', mostBytes: 10 * 1024 * 1024 };
/** Size limit for a picture: 10 MB. */
export const MAX_PICTURE_BYTES = upload.mostBytes;

const Picture = z.object({ file: UploadField });
/** The picture's URL; '' for none. */
const Address = z.object({ address: z.string() });
const PICTURE_REFUSALS = ['picture_kind', 'picture_broken', 'picture_too_large'] as const;

/** The signed-in person's own picture. It is cropped to a square, turned upright, and stripped of metadata. */
export const savePicture = endpoint({
  method: 'POST',
  path: '/api/account/savePicture',
  input: Picture,
  data: Address,
  done: 'Picture saved',
  refusals: PICTURE_REFUSALS,
  upload,
});

export const removePicture = endpoint({
  method: 'POST',
  path: '/api/account/removePicture',
  input: z.object({}),
  data: Address,
  done: 'Picture removed',
  refusals: [],
});

/** The plant's logo, uncropped. */
export const saveLogo = endpoint({
  method: 'POST',
  path: '/api/plant/saveLogo',
  input: Picture,
  data: Address,
  done: 'Logo saved',
  refusals: PICTURE_REFUSALS,
  upload,
});

export const removeLogo = endpoint({
  method: 'POST',
  path: '/api/plant/removeLogo',
  input: z.object({}),
  data: Address,
  done: 'Logo removed',
  refusals: [],
});
