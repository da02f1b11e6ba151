import { layOutStatement, type StatementToPrint } from '#contract/invoicing/account/statement-paper.ts';
import type { InvoiceTemplate } from '#contract/invoicing/template-api.ts';
import type { Language } from '#contract/lib/words.ts';
import { wordsIn } from '#server/floor/floor-words.ts';
import { drawPapers } from '#server/invoicing/template/draw-invoices.ts';
import { printLogo } from '#server/invoicing/template/print-logo.ts';

export interface StatementToRender extends StatementToPrint {
  template: InvoiceTemplate;
  /** The contents of the logo's file; null if there is none. */
  logo: Uint8Array | null;
  language: Language;
}

/** Runs in a thread: draws a customer's statement on the plant's invoice paper. */
export async function renderStatement({
  logo,
  language,
  ...statement
}: StatementToRender): Promise<Uint8Array<ArrayBuffer>> {
  const words = await wordsIn(language);
  const content = layOutStatement(statement, { language, ...words });
  const { template } = statement;
  return drawPapers([
    { name: content.title, content, words, template, logo: logo && (await printLogo(logo)), language },
  ]);
}
