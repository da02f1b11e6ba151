import { parentPort, workerData } from 'node:worker_threads';
import PDFDocument from 'pdfkit';

// What the library needs for as many pages of plain text, in a thread of its own as the day's sheets are.
const LINES = 52;
const LINE =
  'A cut sheet is a customer’s promise to a cutter who may not phone back, so it has to be read at a glance.';

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
