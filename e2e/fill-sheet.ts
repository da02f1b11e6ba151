import type { Page } from '@playwright/test';

export const orderList = (page: Page) => page.getByRole('region', { name: 'Order List' });
export const choice = (page: Page) => page.getByRole('region', { name: 'Choice' });
export const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit CutSheet Form' });
const parts = (page: Page) => page.getByRole('region', { name: 'Parts' });

/** A part's label on the drawing, or its button in the list. The names of both include what has been chosen. */
export const partButton = (page: Page, part: string) =>
  parts(page).getByRole('button', {
    name: new RegExp(`^${part}(:| (to fill|optional|complete|nothing to fill in)$|$)`),
  });

export async function choosePart(page: Page, part: string, cut: string): Promise<void> {
  await partButton(page, part).click();
  const box = choice(page).getByRole('checkbox', { name: cut, exact: true });
  // On narrow screens, the next part opens right after this, and the box is gone.
  if (!(await box.isChecked())) await box.click();
}
export const saveChoice = (page: Page) => choice(page).getByRole('button', { name: 'Save Choice' }).click();

export async function fillGroundBeef(page: Page): Promise<void> {
  await orderList(page).getByRole('button', { name: 'Change Ground beef' }).click();
  await saveChoice(page);
}

/** Submits the sheet and confirms. */
export async function submit(page: Page): Promise<void> {
  await submitButton(page).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
}
