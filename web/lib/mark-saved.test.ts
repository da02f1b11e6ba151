import { createFormControl } from 'react-hook-form';
import { expect, test } from 'vitest';
import { keepUnsaved, markSaved } from '#web/lib/mark-saved.ts';

test('what was typed while a form was being saved stays in it, unsaved', () => {
  const start = { city: '', phone: '', links: [] as number[] };
  const form = createFormControl({ defaultValues: start });
  // Stands in for mounting the form, because the test has no page.
  form.reset(start);
  form.setValue('city', 'Lena', { shouldDirty: true });
  form.setValue('phone', '555', { shouldDirty: true });
  form.setValue('links', [7], { shouldDirty: true });
  const sent = form.getValues();
  form.setValue('phone', '555 0100', { shouldDirty: true });

  markSaved(form, sent, { ...sent, links: [] });
  expect(form.getValues()).toEqual({ city: 'Lena', phone: '555 0100', links: [] });
  expect(form.getFieldState('phone').isDirty).toBe(true);
  expect(form.getFieldState('city').isDirty).toBe(false);
  form.reset();
  expect(form.getValues()).toEqual({ city: 'Lena', phone: '555', links: [] });
});

test('a saved value no longer counts as edited, so later changes replace it', () => {
  const form = createFormControl({ defaultValues: { phone: '', city: '' } });
  form.reset({ phone: '', city: '' });
  form.setValue('phone', '555', { shouldDirty: true });
  form.setValue('city', 'Lena', { shouldDirty: true });
  keepUnsaved(form, { phone: '555', city: '' }, (name) => name === 'city');
  expect(form.getFieldState('phone').isDirty).toBe(false);
  expect(form.getFieldState('city').isDirty).toBe(true);
  keepUnsaved(form, { phone: '556', city: '' }, (name) => name === 'city');
  expect(form.getValues()).toEqual({ phone: '556', city: 'Lena' });
});
