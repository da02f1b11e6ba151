import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  guessFields,
  isHeader,
  readRow,
  readTags,
  safeCell,
  splitName,
  writeTags,
} from '#contract/directory/import.ts';

test('guesses each column’s field from its header, without using a field twice', () => {
  expect(guessFields(['FIRST_NAME', 'Last name', 'E-Mail Address', 'Zip Code', 'Fax'])).toEqual([
    'first_name',
    'last_name',
    'email',
    'zip',
    '',
  ]);
  expect(guessFields(['Nombre completo', 'Teléfono', 'Dirección', 'Código postal', 'Etiquetas'])).toEqual([
    'full_name',
    'phone',
    'address',
    'zip',
    'tags',
  ]);
  expect(guessFields(['Email', 'E-mail', 'Address 1', 'Address 2'])).toEqual(['email', '', 'address', 'address']);
});

test('does not mistake a first row of data for a header', () => {
  expect(isHeader(['First Name', 'E-mail', 'Rancho'])).toBe(true);
  expect(isHeader(['Name'])).toBe(true);
  expect(isHeader(['Ana', 'ana@example.test', 'Customer'])).toBe(false);
  expect(isHeader(['Ana', 'Ruiz', 'Producer', 'Yes'])).toBe(false);
});

test('splits a full name before its last word or at its comma', () => {
  expect(splitName('Ana Maria Ruiz')).toEqual({ first_name: 'Ana Maria', last_name: 'Ruiz' });
  expect(splitName('Ruiz, Ana Maria')).toEqual({ first_name: 'Ana Maria', last_name: 'Ruiz' });
  expect(splitName('Ana')).toEqual({ first_name: 'Ana', last_name: '' });
});

test('leaves a field unchanged if its cell is empty', () => {
  const { form, problems } = readRow(['Ana', '', ' ', 'Sí'], ['first_name', 'email', 'phone', 'portal']);
  expect(form).toEqual({ first_name: 'Ana', custom_portal: true });
  expect(problems).toEqual([]);
});

test('escapes formulas in cells and reads them back unchanged', () => {
  for (const text of ['=1+1', '+1 555', '-5', '@sum', "'=x", "''=x", '＝1']) expect(safeCell(text)).toBe(`'${text}`);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', 'a', ' ', '"', ',') }), (text) => {
      const name = text.trim().replace(/\s+/g, ' ');
      fc.pre(name !== '');
      const cell = safeCell(name);
      expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      expect(readRow([cell], ['first_name']).form.first_name).toBe(name);
    }),
  );
});

test('reads tags back unchanged, no matter what characters they contain, and drops duplicates', () => {
  expect(readTags('big, early; Big | 4H')).toEqual(['Big', 'early', '4H']);
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ';', ',', '|', '"', ' '), minLength: 1 })),
      (words) => {
        const tags = [...new Set(words.map((word) => word.trim()))].filter(Boolean);
        expect(readTags(writeTags(tags))).toEqual(tags);
      },
    ),
  );
});
