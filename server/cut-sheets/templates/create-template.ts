import { BUILT_IN_SHEETS } from '#contract/cut-sheets/built-in/built-in-sheets.ts';
import { standardCutOf } from '#contract/cut-sheets/built-in/standard-cut.ts';
import { type createTemplate as api, MAX_TEMPLATES } from '#contract/cut-sheets/templates/templates-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { nameTaken } from '#server/cut-sheets/templates/keep-templates.ts';
import {
  findTemplateFacts,
  insertUnpublished,
  lockNames,
  type NewTemplate,
  surveyNames,
} from '#server/cut-sheets/templates/template-store.ts';
import { readTemplate } from '#server/cut-sheets/templates/template-threads.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

type Created = DataOf<typeof api>;

/** Creates a template. Nobody can fill it in until it is published. See docs/decisions/0021. */
export async function createTemplate(
  _db: Db,
  who: Who<PlantActor>,
  { name, type, from }: InputOf<typeof api>,
  commit: (work: (tx: Tx) => Promise<Created>) => Promise<Created>,
): Promise<Created> {
  const { plant_id, account_id } = who.actor;
  const read =
    from.kind === 'file'
      ? await readTemplate({ text: from.text, species: type }, { turn: plant_id, gone: who.gone })
      : null;
  return commit(async (tx) => {
    await lockNames(tx, plant_id);
    const { count, isTaken } = await surveyNames(tx, plant_id, name);
    if (count >= MAX_TEMPLATES) throw new Problem('templates_full', { values: { most: MAX_TEMPLATES } });
    if (isTaken) throw nameTaken(name);

    const beginning = read ?? (await beginWith(tx, plant_id, type, from));
    const template = { share_sizes: [], name, species: type, ...beginning };
    const form_id = await insertUnpublished(tx, plant_id, template, account_id);
    await emit(tx, who, 'template.changed', { subject: { template_id: form_id } });
    return { form_id };
  });
}

type Beginning = Pick<NewTemplate, 'form_json' | 'standard'> & Partial<Pick<NewTemplate, 'share_sizes'>>;
type Asked = InputOf<typeof api>;

async function beginWith(tx: Tx, plant_id: number, type: Asked['type'], from: Asked['from']): Promise<Beginning> {
  switch (from.kind) {
    case 'built_in': {
      const sheet = BUILT_IN_SHEETS[type]().find((candidate) => candidate.name === from.name);
      if (!sheet) throw new Problem('not_found');
      const { form_json, share_sizes } = sheet;
      return { form_json, share_sizes, standard: standardCutOf(type, form_json) };
    }
    case 'copy': {
      const source = await findTemplateFacts(tx, plant_id, from.form_id);
      if (!source) throw new Problem('not_found');
      const form_json = source.version === 0 && source.draft ? source.draft : source.form_json;
      const { share_sizes, standard_answers } = source;
      return { form_json, share_sizes, standard: standard_answers?.order_list ?? [] };
    }
    case 'file':
      throw new Error('a file is read before the transaction');
    case 'empty':
      return { form_json: {}, standard: [] };
  }
}
