import { expect, type Locator } from '@playwright/test';

/**
 * Types the start of a name into a picker and picks the best match. The match is highlighted once the search has finished, and
 * Enter selects it.
 */
export async function pickOption(picker: Locator, letters: string): Promise<void> {
  await picker.fill(letters);
  const option = picker.page().getByRole('option', { name: letters });
  await expect(option.first()).toHaveAttribute('data-combobox-selected', 'true');
  await picker.press('Enter');
}
