import { expect, test } from 'vitest';
import { splitName } from '#contract/directory/split-name.ts';
import { nameOf } from '#web/directory/find-customers.ts';

test('splits a typed name into first and last name', () => {
  expect(splitName('Ana')).toEqual({ first_name: 'Ana', last_name: '' });
  expect(splitName('  Ana  Maria Ruiz ')).toEqual({ first_name: 'Ana Maria', last_name: 'Ruiz' });
  expect(splitName('')).toEqual({ first_name: '', last_name: '' });
});

test('adds no trailing space after a single name', () => {
  expect(nameOf({ first_name: 'Olsen Farm', last_name: '' })).toBe('Olsen Farm');
});
