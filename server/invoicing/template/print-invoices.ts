import type { InvoiceToRender } from '#server/invoicing/template/draw-invoices.ts';
import type { InvoicesToPrint } from '#server/invoicing/template/render-invoices.ts';
import { findTemplate, newestTemplate, type StoredTemplate } from '#server/invoicing/template/template-store.ts';
import type { Db } from '#server/lib/database.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { threadWork } from '#server/lib/threads/thread-work.ts';

const render = threadWork<InvoicesToPrint, Uint8Array, number>({
  module: import.meta.resolve('#server/invoicing/template/render-invoices.ts'),
  name: 'renderInvoices',
  // Enough for hundreds of invoices, even on a slow machine.
  cpuSeconds: 60,
  megabytes: 512,
  atOnce: 2,
});

type Printable = Pick<InvoiceToRender, 'document' | 'standing' | 'language'>;

/** Creates a PDF of a plant's invoices, each with the template version that it was issued with. */
export async function printInvoices(
  db: Db,
  files: FileStore,
  {
    plant_id,
    invoices,
    ...asked
  }: {
    plant_id: number;
    invoices: readonly Printable[];
    gone?: AbortSignal | undefined;
    report?: (done: number) => void;
  },
): Promise<Uint8Array> {
  const versions = new Map<number, StoredTemplate>();
  for (const version of new Set(invoices.map(({ document }) => document.template_version)))
    versions.set(version, (await findTemplate(db, plant_id, version)) ?? (await newestTemplate(db, plant_id)));
  const toPrint = invoices.map((invoice) => {
    const { template, logo } = versions.get(invoice.document.template_version) as StoredTemplate;
    return { ...invoice, template, logo };
  });

  const logos: Record<string, Uint8Array> = {};
  for (const { logo } of toPrint) {
    const bytes = logo !== '' && !(logo in logos) && (await files.get(logo));
    if (bytes) logos[logo] = bytes;
  }
  await import('#server/lib/pictures/picture-readers.ts');
  return render({ invoices: toPrint, logos }, { turn: plant_id, ...asked });
}
