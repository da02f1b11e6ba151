import { expect, test } from 'vitest';
import { isFound } from '#web/floor/find-animals.ts';

const deer = { title: 'Garza deer', owner: 'Luz Pérez', tagid: 'MT-100', plant_number: 'D-C-12' };

test('an animal is found by its number, its tag, and words of its names, in any order and without accents', () => {
  for (const typed of ['', 'D-C-12', 'dc12', '12', 'mt100', 'T-10', 'perez', 'luz garza', ' GARZA '])
    expect(isFound(deer, typed), typed).toBe(true);
  for (const typed of ['D-C-1', '2', 'MT-101', 'luz ortega', 'B-C-121'])
    expect(isFound(deer, typed), typed).toBe(false);
});
