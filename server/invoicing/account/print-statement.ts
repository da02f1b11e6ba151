import type { statementPdf as api } from '#contract/invoicing/account/account-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { DEFAULT_LANGUAGE, type Language } from '#contract/lib/words.ts';
import { findHolder } from '#server/invoicing/account/account-store.ts';
import { customerStatement, readStatement } from '#server/invoicing/account/statement.ts';
import { findBuyer } from '#server/invoicing/invoices/document.ts';
import { pdfAnswer } from '#server/invoicing/template/get-invoice-pdf.ts';
import type { StatementToRender } from '#server/invoicing/template/render-statement.ts';
import { issueWith, newestTemplate } from '#server/invoicing/template/template-store.ts';
import type { Db } from '#server/lib/database.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { MailRefused } from '#server/lib/mailer.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import { threadWork } from '#server/lib/threads/thread-work.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

const render = threadWork<StatementToRender, Uint8Array>({
  module: import.meta.resolve('#server/invoicing/template/render-statement.ts'),
  name: 'renderStatement',
  cpuSeconds: 20,
  megabytes: 256,
  atOnce: 2,
});

/** A statement as a PDF, for anyone who may see it on screen. */
export const printStatement =
  (files: FileStore) =>
  async (db: Db, who: Who<PlantActor>, asked: InputOf<typeof api>): Promise<FileAnswer> => {
    const statement = await customerStatement(db, who, asked);
    const { actor, gone } = who;
    return pdfAnswer(`statement-${statement.to}`, await draw(db, files, actor.plant_id, { statement, gone }));
  };

/** The statement that is attached to an email. */
export async function makeStatementFile(
  db: Db,
  files: FileStore,
  plant_id: number,
  { customer_id, to }: { customer_id: number; to: IsoDate },
): Promise<Uint8Array> {
  const holder = await findHolder(db, plant_id, { customer_id });
  if (!holder) throw new MailRefused('This customer’s record no longer exists.');
  return draw(db, files, plant_id, { statement: await readStatement(db, plant_id, holder, { from: '', to }) });
}

async function draw(
  db: Db,
  files: FileStore,
  plant_id: number,
  { statement, gone }: Pick<StatementToRender, 'statement'> & { gone?: AbortSignal | undefined },
): Promise<Uint8Array> {
  const { customer_id } = statement;
  const { plant } = await issueWith(db, plant_id);
  const { template, logo } = await newestTemplate(db, plant_id);
  const bytes = logo === '' ? undefined : await files.get(logo);
  await import('#server/lib/pictures/picture-readers.ts');
  const customer = await findBuyer(db, plant_id, customer_id);
  const language = await findLanguage(db, plant_id, customer_id);
  const printed = { statement, plant, customer, template, logo: bytes ?? null, language };
  return render(printed, { turn: plant_id, gone });
}

async function findLanguage(db: Db, plant_id: number, customer_id: number): Promise<Language> {
  const { language } = await db
    .selectFrom('customers')
    .innerJoin('accounts', 'accounts.account_id', 'customers.account_id')
    .select('accounts.language')
    .$narrowType<{ language: Language | null }>()
    .where('customers.plant_id', '=', plant_id)
    .where('customers.customer_id', '=', customer_id)
    .executeTakeFirstOrThrow();
  return language ?? DEFAULT_LANGUAGE;
}
