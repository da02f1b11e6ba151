import { expect, test } from 'vitest';
import { DOCUMENT_NAMES, DOCUMENTS, type DocumentName, readVersions } from '#contract/legal/documents.ts';
import type { LegalWording } from '#contract/legal/legal-text.ts';

const wordsOf = ({ lead, sections }: LegalWording) =>
  [lead, ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])].join('\n');
async function read(name: DocumentName): Promise<Record<'en' | 'es', string>> {
  const [newest] = await readVersions(name);
  if (!newest) throw new Error(`${name} has no version`);
  return { en: wordsOf(newest.en), es: wordsOf(newest.es) };
}

test('there are five legal texts, and the current version of each is from June 1, 2021 [LEG-003 LEG-004]', async () => {
  const texts = await Promise.all(DOCUMENT_NAMES.map(read));
  expect(new Set(texts.map(({ en }) => en)).size).toBe(5);
  for (const name of DOCUMENT_NAMES) {
    const [newest] = await readVersions(name);
    expect([newest?.version, DOCUMENTS[name].version]).toEqual(['2021-06-01', '2021-06-01']);
    expect(newest?.es.sections.map(({ paragraphs }) => paragraphs.length)).toEqual(
      newest?.en.sections.map(({ paragraphs }) => paragraphs.length),
    );
  }
  expect((await read('customer')).en).toContain('Bill of sale');
});

/** What each text must state, in English and in Spanish. */
const STATED: readonly [name: DocumentName, en: string, es: string][] = [
  ['terms', 'Buyers must be 18 or older', 'deben tener 18 años o más'],
  ['terms', 'and residents of the United States', 'residir en los Estados Unidos'],
  ['terms', 'Each person may have only one account', 'una sola cuenta'],
  [
    'producer',
    'A service fee of 7.5% of your price is added to what the end consumer pays',
    '7.5% del precio que usted fija',
  ],
  ['customer', 'a service fee of 7.5%', 'del 7.5%'],
  ['customer', 'administrative and processing fee of 3.1% plus 30 cents', '3.1% más 30 centavos'],
  ['customer', '18 or older', '18 años o más'],
  ['processor', 'A service fee of $7.00 for each order is added to your price', 'cargo por servicio de $7.00'],
  ['processor', 'pay you for in cash. For these, you receive a monthly invoice', 'factura mensual'],
  ['processor', 'still unclaimed 2 days later is forfeited', '2 días después se pierde'],
  ['producer', 'end this agreement with 30 days’ written notice', 'aviso por escrito de 30 días'],
  ['producer', 'A demand for arbitration must be made within 180 days', 'dentro de los 180 días'],
  ['terms', 'perishable food within 7 days', 'dentro de los 7 días'],
  ['terms', 'non-food items within 30 days', 'no son alimentos dentro de 30 días'],
  ['terms', 'written notice of the dispute. Both of us then have 30 days', 'ambas tienen 30 días'],
  ['terms', 'opt out of arbitration by writing to us within 30 days', 'dentro de los 30 días de aceptar'],
  ['terms', 'A claim must be brought within 1 year', 'dentro de 1 año'],
  ['terms', 'the greater of $250 or what you paid us in the one month', '$250 o a lo que nos pagó en el mes anterior'],
  ['terms', 'no less than $10,000', 'no menos de $10,000'],
  ['terms', 'You may cancel a bid only before the tipping point', 'solo antes del punto de cierre'],
  ['terms', 'or the producer schedules the animal at the plant', 'el productor lo programa en la planta'],
  ['customer', 'or the producer schedules the animal at the plant', 'el productor lo programe en la planta'],
  ['customer', 'passes to you at the tipping point', 'pasa a usted en el punto de cierre'],
  ['privacy', 'We do not collect data about children under 13', 'menores de 13 años'],
];

test.each(STATED)(
  'the %s text states: %s [LEG-005 LEG-006 LEG-007 LEG-008 LEG-009 LEG-010 LEG-011 LEG-012 LEG-013 LEG-014 LEG-015]',
  async (name, en, es) => {
    const text = await read(name);
    expect(text.en).toContain(en);
    expect(text.es).toContain(es);
  },
);
