import { createFormControl } from 'react-hook-form';
import { expect, test } from 'vitest';
import { markSaved } from '#web/lib/mark-saved.ts';

test('what was typed while a form was being saved stays in it, unsaved', () => {
  const start = { city: '', phone: '', links: [] as number[] };
  const form = createFormControl({ defaultValues: start });
  // Without a page, this takes the place of mounting the form.
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
