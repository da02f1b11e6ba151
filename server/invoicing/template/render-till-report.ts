import type { InvoiceTemplate } from '#contract/invoicing/template-api.ts';
import { layOutReport, type TillReportToPrint } from '#contract/invoicing/till/report-paper.ts';
import type { Language } from '#contract/lib/words.ts';
import { wordsIn } from '#server/floor/floor-words.ts';
import { drawPapers } from '#server/invoicing/template/draw-invoices.ts';
import { printLogo } from '#server/invoicing/template/print-logo.ts';

export interface TillReportToRender extends TillReportToPrint {
  template: Pick<InvoiceTemplate, 'accent' | 'paper'>;
  /** The contents of the logo's file; null if there is none. */
  logo: Uint8Array | null;
  language: Language;
}

/** Runs in a thread: draws a till's report on the plant's invoice paper. */
export async function renderTillReport({
  template,
  logo,
  language,
  ...toPrint
}: TillReportToRender): Promise<Uint8Array<ArrayBuffer>> {
  const words = await wordsIn(language);
  const content = layOutReport(toPrint, { language, ...words });
  const { till_name, number } = toPrint.report;
  const name = [content.title, number || '', till_name].filter(Boolean).join(' ');
  return drawPapers([{ name, content, words, template, logo: logo && (await printLogo(logo)), language }]);
}
