import type { Catalogue } from '#contract/lib/words.ts';

/** Printed invoices, their template, and the dialog that shows one. */
export const invoicePaper = {
  'This color is too light to read on white paper.': 'Este color es demasiado claro para leerse en papel blanco.',
  'Enter a color such as #1f5c43.': 'Escriba un color como #1f5c43.',
  'Invoice template saved': 'Plantilla de facturas guardada',
} as const satisfies Catalogue;
