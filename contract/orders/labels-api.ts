import { z } from 'zod';
import { MAX_PICTURE_BYTES } from '#contract/accounts/pictures-api.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, RequiredLine, Text } from '#contract/lib/fields.ts';
import { UploadField } from '#contract/lib/upload.ts';
import { Label } from '#contract/orders/offering.ts';

/** A label the plant puts on its products. `image` is its picture's URL, or '' if there is none. */
const ProductLabel = z.object({
  label_id: z.int(),
  name: z.string(),
  process_option: Label,
  label_text: z.string(),
  image: z.string(),
});
export type ProductLabel = z.output<typeof ProductLabel>;

const NewLabel = z.object({
  name: RequiredLine(80),
  process_option: z.enum(Label.options, 'Required'),
  label_text: Text(1000).default(''),
});
const Known = z.object({ label_id: z.int() });

export const getLabels = endpoint({
  method: 'GET',
  path: '/api/label/getLabels',
  input: z.object({}),
  data: z.array(ProductLabel),
  refusals: [],
  shows: ['settings'],
});

export const viewLabel = endpoint({
  method: 'GET',
  path: '/api/label/viewLabel/:label_id',
  input: z.object({ label_id: Id }),
  data: ProductLabel,
  refusals: [],
  shows: ['settings'],
});

export const addLabel = endpoint({
  method: 'POST',
  path: '/api/label/addLabel',
  input: NewLabel,
  data: Known,
  done: 'Label saved',
  creates: true,
  refusals: ['label_twice', 'too_many_labels', 'key_reused'],
});

export const updateLabel = endpoint({
  method: 'POST',
  path: '/api/label/updateLabel',
  input: NewLabel.extend({ label_id: Id }),
  data: Known,
  done: 'Label saved',
  refusals: ['label_twice'],
});

export const removeLabel = endpoint({
  method: 'POST',
  path: '/api/label/removeLabel',
  input: z.object({ label_id: Id }),
  data: Known,
  done: 'Label removed',
  refusals: [],
});

/** The picture's URL; '' if there is none. */
const Address = z.object({ address: z.string() });

export const saveLabelImage = endpoint({
  method: 'POST',
  path: '/api/label/saveLabelImage',
  input: z.object({ label_id: Id, file: UploadField }),
  data: Address,
  done: 'Picture saved',
  refusals: ['picture_kind', 'picture_broken', 'picture_too_large'],
  upload: { field: 'file', mostBytes: MAX_PICTURE_BYTES },
});

export const removeLabelImage = endpoint({
  method: 'POST',
  path: '/api/label/removeLabelImage',
  input: z.object({ label_id: Id }),
  data: Address,
  done: 'Picture removed',
  refusals: [],
});
