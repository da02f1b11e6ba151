import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import PDFDocument from 'pdfkit';

const LINES = 52;
const LINE = 'A butcher can’t call the customer from the cutting table, so a cut sheet has to be clear at a glance.';

/** How many milliseconds the library takes to write this many pages of plain text, in its own thread as in the product. */
export function timePlainPdf(pages: number): Promise<number> {
  const begun = performance.now();
  const thread = new Worker(new URL(import.meta.url), { workerData: { pages } });
  return new Promise((resolve, reject) => {
    thread.once('message', () => resolve(performance.now() - begun));
    thread.once('error', reject);
  });
}

if (!isMainThread) {
  const { pages } = workerData as { pages: number };
  const doc = new PDFDocument({ size: 'A4', margin: 57, autoFirstPage: false });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.on('end', () => parentPort?.postMessage(Buffer.concat(chunks).length));
  for (let page = 1; page <= pages; page++) {
    doc.addPage();
    for (let line = 0; line < LINES; line++) doc.fontSize(9.5).text(`${page}.${line} ${LINE}`);
  }
  doc.end();
}
