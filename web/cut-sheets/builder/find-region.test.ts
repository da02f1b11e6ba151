import { expect, test } from 'vitest';
import { BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { findRegion } from '#web/cut-sheets/builder/find-region.ts';
import { editTemplate } from '#web/cut-sheets/builder/template-edits.ts';

const regionOf = (title: string, species = 'beef') => findRegion(species, {}, title)?.id ?? null;

test('finds the region of a new part by its name', () => {
  expect(regionOf('Short loin')).toBe('shortloin');
  expect(regionOf('short loins')).toBe('shortloin');
  expect(regionOf('Rump')).toBe('rumpheel');
  expect(regionOf('Flank steaks')).toBe('flank');
  expect(regionOf('Sirloin')).toBe('sirloin');
  expect(regionOf('Ham', 'hog')).toBe('ham');
});

test('finds no region if the name matches none or several, or belongs to an existing part', () => {
  expect(regionOf('Hamburger', 'hog')).toBeNull();
  expect(regionOf('Wing')).toBeNull();
  expect(regionOf('Chuck', 'unicorn')).toBeNull();
  expect(regionOf('!')).toBeNull();
  // Could be the sirloin or the sirloin tip.
  expect(regionOf('Sirloin tip roasts')).toBeNull();
  expect(findRegion('beef', BEEF_TEMPLATE, 'Chuck')).toBeNull();
});

test('puts a new part’s label on its region', () => {
  const { rib, ...others } = BEEF_TEMPLATE;
  const region = findRegion('beef', others, 'Ribs');
  const next = editTemplate(others, { kind: 'add_part', title: 'Ribs', region });
  expect(next.rib).toMatchObject({ title: 'Ribs', coordinates: rib?.coordinates, subcuts: [] });
});
