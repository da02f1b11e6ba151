import { z } from 'zod';
import { ANSWER_REFUSALS } from '#contract/cut-sheets/answer-refusals.ts';
import { Answers, MAX_SHEET_BYTES, SentAnswers } from '#contract/cut-sheets/answers.ts';
import { DraftTemplate } from '#contract/cut-sheets/built-in/draft-template.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, IntBetween, Json, MAX_INT, RequiredLine, Revision } from '#contract/lib/fields.ts';
import { SPECIES, SpeciesKey } from '#contract/lib/species.ts';

export const MAX_TEMPLATES = 200;

/**
 * 'unpublished' was never published, so nobody can fill it in; 'published' is in use as is; 'changed' is in use, with
 * unpublished changes in its draft; 'archived' cannot be chosen for new orders, but existing sheets keep using it.
 */
const TemplateState = z.enum(['unpublished', 'published', 'changed', 'archived']);
export type TemplateState = z.output<typeof TemplateState>;

const StandardState = z.enum(['none', 'complete', 'unfinished']);
/** Who saved or published something and when; `by` is null for the built-in templates. */
const Signature = z.object({ at: z.string(), by: z.string().nullable() });

export const TemplateRow = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(SPECIES),
  state: TemplateState,
  /** The newest published version; 0 if there is none. */
  version: z.int(),
  published: Signature.nullable(),
  draft_saved: Signature.nullable(),
  parts: z.int(),
  /** How many sheets are still being filled in. They follow the newest version. */
  open_sheets: z.int(),
  /** Whether the plant's standard cut is complete enough to be submitted. */
  standard: StandardState,
});
export type TemplateRow = z.output<typeof TemplateRow>;

/** All of the plant's templates with their state, archived ones last. Office only. */
export const listTemplates = endpoint({
  method: 'POST',
  path: '/api/cutsheet/list_templates',
  input: z.object({}),
  data: z.array(TemplateRow),
  refusals: [],
  shows: ['templates', 'cut_sheets'],
});

/**
 * Opens a template in the builder. `form_json` is the newest version, `draft` its unpublished changes; at least one of
 * them exists.
 */
export const openTemplate = endpoint({
  method: 'POST',
  path: '/api/cutsheet/open_template',
  input: z.object({ form_id: Id }),
  data: z.object({
    id: z.int(),
    name: z.string(),
    type: z.enum(SPECIES),
    state: TemplateState,
    version: z.int(),
    form_json: DraftTemplate.nullable(),
    draft: DraftTemplate.nullable(),
    /** Increases with each save of the draft. A save must send the revision it is based on. */
    draft_revision: z.int(),
    draft_saved: Signature.nullable(),
    editions: z.array(Signature.extend({ version: z.int() })),
    open_sheets: z.int(),
    standard_answers: Answers.nullable(),
    /** The share sizes that the template is for, in quarters; empty means any size. */
    share_sizes: z.array(z.int()),
  }),
  refusals: [],
  shows: ['templates'],
});
export type OpenTemplate = z.output<(typeof openTemplate)['data']>;

/** The built-in templates are about 25 kB. */
const MAX_TEMPLATE_BYTES = 1024 * 1024;

/** What a new template starts from: a built-in one for its species, a copy of another one, a file, or nothing. */
const Beginning = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('built_in'), name: RequiredLine(80) }),
  z.object({ kind: z.literal('copy'), form_id: Id }),
  z.object({ kind: z.literal('file'), text: z.string().max(900_000) }),
  z.object({ kind: z.literal('empty') }),
]);

export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/cutsheet/create_template',
  input: z.object({ name: RequiredLine(80), type: SpeciesKey, from: Json(Beginning) }),
  data: z.object({ form_id: z.int() }),
  mostBytes: MAX_TEMPLATE_BYTES,
  refusals: ['template_name_taken', 'template_file_wrong', 'templates_full'],
  creates: true,
});

/**
 * Saves the draft. `revision` is the revision of the draft that the changes are based on. If two people save at the same time,
 * the second save is refused.
 */
export const saveDraft = endpoint({
  method: 'POST',
  path: '/api/cutsheet/save_draft',
  input: z.object({ form_id: Id, revision: Revision, form_json: Json(DraftTemplate) }),
  data: z.object({ revision: z.int(), saved_at: z.string(), state: TemplateState }),
  mostBytes: MAX_TEMPLATE_BYTES,
  refusals: ['draft_changed', 'template_archived'],
});

/** Publishes the draft as the version customers fill in from now on. */
export const publishTemplate = endpoint({
  method: 'POST',
  path: '/api/cutsheet/publish_template',
  input: z.object({ form_id: Id, revision: Revision }),
  data: z.object({ version: z.int(), open_sheets: z.int(), standard: StandardState }),
  done: 'New version published.',
  refusals: ['draft_changed', 'template_archived', 'template_unchanged', 'template_wrong'],
});

/** Discards the draft and returns to the published version. */
export const discardDraft = endpoint({
  method: 'POST',
  path: '/api/cutsheet/discard_draft',
  input: z.object({ form_id: Id, revision: Revision }),
  data: z.object({ revision: z.int() }),
  done: 'Draft discarded. The published version hasn’t changed.',
  refusals: ['draft_changed', 'template_unpublished', 'template_archived'],
});

/** Returns an older version, for viewing or restoring it. */
export const getEdition = endpoint({
  method: 'POST',
  path: '/api/cutsheet/get_edition',
  input: z.object({ form_id: Id, version: IntBetween(1, MAX_INT) }),
  data: z.object({ form_json: DraftTemplate }),
  refusals: [],
});

export const renameTemplate = endpoint({
  method: 'POST',
  path: '/api/cutsheet/rename_template',
  input: z.object({ form_id: Id, name: RequiredLine(80) }),
  data: z.object({ form_id: z.int() }),
  done: 'Cut sheet renamed.',
  refusals: ['template_name_taken'],
});

/**
 * Sets which share sizes a template is meant for, in quarters. Takes effect right away, because it isn't part of the
 * form.
 */
export const chooseShares = endpoint({
  method: 'POST',
  path: '/api/cutsheet/choose_template_shares',
  input: z.object({ form_id: Id, share_sizes: Json(z.array(z.int().min(1).max(4)).max(4)) }),
  data: z.object({ form_id: z.int() }),
  done: 'Share sizes saved.',
  refusals: [],
});

export const archiveTemplate = endpoint({
  method: 'POST',
  path: '/api/cutsheet/archive_template',
  input: z.object({ form_id: Id }),
  data: z.object({ form_id: z.int() }),
  done: 'Cut sheet archived.',
  refusals: [],
});

export const restoreTemplate = endpoint({
  method: 'POST',
  path: '/api/cutsheet/restore_template',
  input: z.object({ form_id: Id }),
  data: z.object({ form_id: z.int() }),
  done: 'Cut sheet restored.',
  refusals: ['template_name_taken'],
});

/** Saves the plant's standard cut as answers to the newest version; an empty list means there is no standard cut. */
export const saveStandardCut = endpoint({
  method: 'POST',
  path: '/api/cutsheet/save_standard_cut',
  input: z.object({ form_id: Id, version: IntBetween(1, MAX_INT), form_data: Json(SentAnswers) }),
  data: z.object({ form_id: z.int() }),
  done: 'Standard cut updated.',
  mostBytes: MAX_SHEET_BYTES,
  refusals: ['template_changed', 'template_archived', ...ANSWER_REFUSALS],
});
