import { Readable } from 'node:stream';
import type * as api from '#contract/floor/labels/labels-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { labelOfPack } from '#server/floor/labels/label-of-pack.ts';
import { findLabelSettings } from '#server/floor/labels/label-settings.ts';
import type { LabelsToRender } from '#server/floor/labels/render-labels.ts';
import { renderZpl } from '#server/floor/labels/render-zpl.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import { threadWork } from '#server/lib/threads/thread-work.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

const render = threadWork<LabelsToRender, Uint8Array>({
  module: import.meta.resolve('#server/floor/labels/render-labels.ts'),
  name: 'renderLabels',
  cpuSeconds: 20,
  megabytes: 256,
  atOnce: 2,
});

export async function packLabelFacts(
  db: Db,
  { actor, browser }: Who<PlantActor>,
  { cart_id, approved_label_id, ...pack }: InputOf<typeof api.packLabelFacts>,
): Promise<DataOf<typeof api.packLabelFacts>> {
  const { plant_id } = actor;
  const facts = await labelOfPack(db, { plant_id, origin: browser.origin }, { ...pack, cart_id, approved_label_id });
  if (facts.unit_price !== null) throw new Problem('label_has_a_price');
  return { facts, size: (await findLabelSettings(db, plant_id)).size };
}

/** A pack's labels. A label printer has no sheets, so ZPL for a plant that prints sheets is of their labels' size. */
export async function packLabels(
  db: Db,
  { actor, browser, gone }: Who<PlantActor>,
  { copies, first_place, form, size: asked, cart_id, approved_label_id, ...pack }: InputOf<typeof api.packLabels>,
): Promise<FileAnswer> {
  const { plant_id } = actor;
  const facts = await labelOfPack(db, { plant_id, origin: browser.origin }, { ...pack, cart_id, approved_label_id });
  const size = asked ?? (await findLabelSettings(db, plant_id)).size;
  const labels = Array.from({ length: copies }, () => facts);
  const name = [facts.number, pack.serial].filter(Boolean).join('-');
  if (form === 'zpl') {
    const zpl = renderZpl({ labels, size: size === 'sheet' ? '4x2' : size });
    return { name: `${name}.zpl`, stream: Readable.from([Buffer.from(zpl)]), kind: 'text/plain; charset=utf-8' };
  }
  const bytes = await render({ labels, size, first_place }, { turn: plant_id, gone });
  return { name: `${name}.pdf`, stream: Readable.from([Buffer.from(bytes)]), kind: 'application/pdf' };
}
