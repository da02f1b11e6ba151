import { expect, test } from 'vitest';
import { nameOf, splitName } from '#web/directory/find-customers.ts';

test('a name typed into a picker fills the two fields of the form; the last word is the last name', () => {
  expect(splitName('Ana')).toEqual({ first_name: 'Ana', last_name: '' });
  expect(splitName('  Ana  Maria Ruiz ')).toEqual({ first_name: 'Ana Maria', last_name: 'Ruiz' });
  expect(splitName('')).toEqual({ first_name: '', last_name: '' });
});

test('a name without a last name has no blank behind it', () => {
  expect(nameOf({ first_name: 'Olsen Farm', last_name: '' })).toBe('Olsen Farm');
});
