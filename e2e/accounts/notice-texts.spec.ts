import { expect } from '@playwright/test';
import { saveNoticeText } from '#contract/mail/texts-api.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

const WHICH = { template: 'product_received', language: 'en' } as const;

test('the office writes and previews a notice, and keeps what was typed when someone else saves first', async ({
  page,
  request,
}) => {
  const { email, call } = await makePlant(request);
  await openAs(page, email, '/processorProfile');
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Change the wording' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notice wording' });
  await dialog.getByLabel('Notice', { exact: true }).selectOption('An animal has arrived');
  const subject = dialog.getByRole('textbox', { name: 'Subject' });
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(subject).toHaveValue('{our_subject}');
  await expect(preview).toContainText('Beef 1 received');

  await subject.fill('{anmal} is here');
  await dialog.getByRole('button', { name: 'Save wording' }).click();
  await expect(dialog.getByText('Use braces only for the fields listed here.')).toBeVisible();
  await subject.fill('Here is ');
  await dialog.getByRole('group', { name: 'Insert a field' }).first().getByRole('button', { name: 'Animal' }).click();
  await expect(subject).toHaveValue('Here is {animal}');
  await expect(preview).toContainText('Here is Beef 1');
  await dialog.getByRole('textbox', { name: 'Text and push' }).fill(`{animal} está aquí ${'a'.repeat(90)}`);
  await expect(preview.getByText('2 segments')).toBeVisible();
  await expect(preview.getByText(/make them longer: á í/)).toBeVisible();
  await expectGoodEverywhere(page);
  await dialog.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText('Test sent to your email').first()).toBeVisible();

  const theirs = { subject: 'Theirs', body: '{our_message}', brief: '{our_subject}' };
  await call(saveNoticeText, { ...WHICH, ...theirs, revision: 0 });
  await expect(dialog.getByText('Someone else saved: Theirs')).toBeVisible();
  await expect(subject).toHaveValue('Here is {animal}');
  await dialog.getByRole('button', { name: 'Save wording' }).click();
  await expect(page.getByText('Wording saved').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Use standard text' }).click();
  await expect(subject).toHaveValue('{our_subject}');
  await dialog.getByLabel('Language').selectOption('Español');
  await page.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: 'Yes' }).click();
  await expect(preview).toContainText('Recibido');
});
