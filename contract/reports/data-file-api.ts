import { z } from 'zod';
import { PresentPassword } from '#contract/accounts/security-api.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id } from '#contract/lib/fields.ts';

/** What a data file is about: a whole plant, or one person. */
export const DATA_ABOUT = ['plant', 'person'] as const;
export type DataAbout = (typeof DATA_ABOUT)[number];

/** The steps of making one: the tables, then invoices as PDFs, then pictures and papers. */
export const DATA_STEPS = ['tables', 'invoices', 'files'] as const;

/** How many days a data file can be downloaded. */
export const DATA_FILE_DAYS = 3;

/** A plant's or a person's data as one file. `done_parts` of `all_parts` of this step are done. */
const DataFile = z.object({
  file_id: z.int(),
  status: z.enum(['waiting', 'making', 'ready', 'failed']),
  step: z.enum(DATA_STEPS),
  done_parts: z.int(),
  all_parts: z.int(),
  bytes: z.int(),
  asked_at: z.string(),
  ready_at: z.string().nullable(),
});
export type DataFile = z.output<typeof DataFile>;

const Asked = z.object({ present_password: PresentPassword });

/**
 * Starts making a file of everything the plant has here. Asks for the owner's password. If one is being made already, returns
 * that one.
 */
export const makePlantFile = endpoint({
  method: 'POST',
  path: '/api/plant/makeDataFile',
  input: Asked,
  data: DataFile,
  refusals: ['present_password_wrong'],
});

/** The plant's newest data file; null if there is none. */
export const viewPlantFile = endpoint({
  method: 'GET',
  path: '/api/plant/dataFile',
  input: z.object({}),
  data: DataFile.nullable(),
  refusals: [],
});

export const downloadPlantFile = endpoint({
  method: 'GET',
  path: '/api/plant/downloadDataFile/:file_id',
  input: z.object({ file_id: Id }),
  data: z.unknown(),
  refusals: [],
  file: 'application/zip',
});

/** Starts making a file of everything here that is about the person who asks. Otherwise like `makePlantFile`. */
export const makeOwnFile = endpoint({
  method: 'POST',
  path: '/api/account/makeDataFile',
  input: Asked,
  data: DataFile,
  refusals: ['present_password_wrong'],
});

/** The person's newest data file; null if there is none. */
export const viewOwnFile = endpoint({
  method: 'GET',
  path: '/api/account/dataFile',
  input: z.object({}),
  data: DataFile.nullable(),
  refusals: [],
});

export const downloadOwnFile = endpoint({
  method: 'GET',
  path: '/api/account/downloadDataFile/:file_id',
  input: z.object({ file_id: Id }),
  data: z.unknown(),
  refusals: [],
  file: 'application/zip',
});
