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

test('there are five legal texts, each in its version of June 1, 2021 [LEG-003 LEG-004]', async () => {
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
  ['terms', 'Buyers are 18 or older', 'tienen 18 años o más'],
  ['terms', 'Buyers are residents of the United States', 'residen en los Estados Unidos'],
  ['terms', 'Each person keeps one account', 'una sola cuenta'],
  ['producer', 'A service fee of 7.5% of your price is added to it for the end consumer', '7.5% de su precio'],
  ['customer', 'a service fee of 7.5%', 'del 7.5%'],
  ['customer', 'administrative and processing fee of 3.1% plus 30 cents', '3.1% más 30 centavos'],
  ['customer', '18 or older', '18 años o más'],
  ['processor', 'A service fee of 7.00 dollars for each order is added to your price', '7.00 dólares'],
  ['processor', 'in cash carry the same fee. For those you receive a monthly invoice', 'factura mensual'],
  ['processor', 'nobody has claimed 2 days after that is forfeited', '2 días después se pierde'],
  ['producer', 'end this agreement with 30 days’ notice', 'aviso por escrito de 30 días'],
  ['producer', 'A demand for arbitration has to be made within 180 days', 'dentro de los 180 días'],
  ['terms', 'Perishable food may be returned within 7 days', 'dentro de los 7 días'],
  ['terms', 'everything that is not food within 30 days', 'no es alimento dentro de 30 días'],
  ['terms', 'written notice of the dispute, and both have 30 days', 'ambos tienen 30 días'],
  ['terms', 'opt out of arbitration by writing to us within 30 days', 'dentro de los 30 días de aceptar'],
  ['terms', 'A claim has to be brought within 1 year', 'dentro de 1 año'],
  ['terms', 'the greater of 250 dollars or what you paid us in the one month', 'lo mayor entre 250 dólares'],
  ['terms', 'no less than 10,000 dollars', 'no menos de 10,000 dólares'],
  ['terms', 'You may cancel a bid only before the tipping point', 'solo antes del punto de cierre'],
  ['terms', 'or the producer schedules the animal at the plant', 'el productor lo programa en la planta'],
  ['customer', 'or the producer schedules the animal at the plant', 'el productor lo programe en la planta'],
  ['privacy', 'We do not collect data of children under 13', 'menores de 13 años'],
];

test.each(STATED)(
  'the %s text states: %s [LEG-005 LEG-006 LEG-007 LEG-008 LEG-009 LEG-010 LEG-011 LEG-012 LEG-013 LEG-014 LEG-015]',
  async (name, en, es) => {
    const text = await read(name);
    expect(text.en).toContain(en);
    expect(text.es).toContain(es);
  },
);
