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

test('columns are guessed by their headers, however they are written, and none twice', () => {
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

test('a first row of data is no header', () => {
  expect(isHeader(['First Name', 'E-mail', 'Rancho'])).toBe(true);
  expect(isHeader(['Name'])).toBe(true);
  expect(isHeader(['Ana', 'ana@example.test', 'Customer'])).toBe(false);
  expect(isHeader(['Ana', 'Ruiz', 'Producer', 'Yes'])).toBe(false);
});

test('a full name is split at its last word, or at its comma', () => {
  expect(splitName('Ana Maria Ruiz')).toEqual({ first_name: 'Ana Maria', last_name: 'Ruiz' });
  expect(splitName('Ruiz, Ana Maria')).toEqual({ first_name: 'Ana Maria', last_name: 'Ruiz' });
  expect(splitName('Ana')).toEqual({ first_name: 'Ana', last_name: '' });
});

test('a row makes only what stands in it, so that an empty cell changes nothing', () => {
  const { form, problems } = readRow(['Ana', '', ' ', 'Sí'], ['first_name', 'email', 'phone', 'portal']);
  expect(form).toEqual({ first_name: 'Ana', custom_portal: true });
  expect(problems).toEqual([]);
});

test('no cell begins as a formula, and every one comes back as it was', () => {
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

test('tags with any sign in them come back as they were, each once', () => {
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
