import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { BUILT_IN_SHEETS } from '#contract/cut-sheets/built-in/built-in-sheets.ts';
import { listTemplates, openTemplate, saveDraft } from '#contract/cut-sheets/templates/templates-api.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

const BEEF = BUILT_IN_SHEETS.beef()[0]?.form_json ?? {};

async function openBuilder(page: Page, request: Parameters<typeof makePlant>[0]) {
  const plant = await makePlant(request);
  const [{ id }] = await plant.call(listTemplates, {});
  await openAs(page, plant.email, '/processorCutSheet');
  await page.getByRole('link', { name: 'Beef', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/CutSheetBuilder/${id}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Beef' })).toBeVisible();
  return { ...plant, id: id as number };
}
const saved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible();
const view = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'View' }).getByText(name, { exact: true }).click();
const label = (page: Page, part: string) =>
  page.getByRole('region', { name: 'Labels on the drawing' }).getByRole('button', { name: new RegExp(`^${part}:`) });

test('the office moves a label and changes cuts, and both are still there after a reload [CUT-001 CUT-002]', async ({
  page,
  request,
}) => {
  await openBuilder(page, request);
  const undo = page.getByRole('button', { name: 'Undo' });

  // Dragging a label is one step, so a single Undo reverts it.
  const chuck = label(page, 'Chuck');
  const before = await chuck.getAttribute('aria-label');
  const from = await chuck.boundingBox();
  if (!from) throw new Error('the label is not on the screen');
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 30, { steps: 5 });
  await page.mouse.up();
  await expect(chuck).not.toHaveAttribute('aria-label', before ?? '');
  await undo.click();
  await expect(chuck).toHaveAttribute('aria-label', before ?? '');

  // The keyboard moves it half a percent per step, the precision of the fields.
  const top = page.getByRole('textbox', { name: 'Top', exact: true });
  await top.fill('30');
  await chuck.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(top).toHaveValue('35.5 %');

  await page.getByRole('button', { name: /^Chuck roast/ }).click();
  const title = page.getByRole('textbox', { name: 'Title' }).nth(1);
  await title.fill('Pot roast');
  await expect(page.getByRole('button', { name: /^Pot roast/ })).toBeVisible();
  await title.fill('Chuck steak');
  await expect(page.getByText('A cut with this title already exists.')).toBeVisible();
  await title.fill('Pot roast of chuck');
  await saved(page);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: /^Chuck roast/ })).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await saved(page);

  await page.reload();
  await expect(page.getByRole('button', { name: /^Pot roast of chuck/ })).toBeVisible();
  await expect(top).toHaveValue('35.5 %');
  await view(page, 'Exclusions');
  await expect(
    page.getByRole('checkbox', { name: 'Grind chuck can’t be combined with Pot roast of chuck' }),
  ).toBeChecked();
});

test('all four kinds of question appear in the preview and can be published [CUT-047]', async ({ page, request }) => {
  const { call, id } = await openBuilder(page, request);
  await page.getByRole('textbox', { name: 'New cut' }).fill('Blade steak');
  await page.getByRole('textbox', { name: 'New cut' }).press('Enter');
  const questions = page.getByRole('region', { name: 'Questions about Blade steak' });
  for (const kind of ['Dropdown', 'Multiselect', 'Textbox', 'Subfields']) {
    await questions.getByRole('button', { name: 'Add a question' }).last().click();
    await page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click();
    await questions.getByRole('textbox', { name: 'Question', exact: true }).first().fill(`${kind} question`);
    if (kind === 'Dropdown' || kind === 'Multiselect') {
      for (const option of ['Thin', 'Thick']) {
        await questions.getByRole('textbox', { name: 'New option' }).fill(option);
        await questions.getByRole('textbox', { name: 'New option' }).press('Enter');
      }
    }
    if (kind === 'Dropdown') {
      await questions.getByRole('textbox', { name: 'Price of Thick' }).fill('0.75');
      await questions.getByRole('combobox', { name: 'Default' }).selectOption('Thin');
    }
  }
  await expect(page.getByText('1 problem to fix before you can publish')).toBeVisible();
  await questions.getByRole('button', { name: /^Question 1/ }).click();
  await questions.getByRole('textbox', { name: 'New option' }).fill('Inside');
  await questions.getByRole('textbox', { name: 'New option' }).press('Enter');
  await expect(page.getByText('1 problem to fix')).toHaveCount(0);
  await saved(page);

  await view(page, 'Preview');
  await page.getByRole('checkbox', { name: 'Blade steak' }).check();
  const choice = page.getByRole('region', { name: 'Choice' });
  await expect(choice.getByRole('combobox', { name: 'Dropdown question' })).toHaveValue('Thin');
  await expect(choice.getByRole('group', { name: 'Multiselect question' }).getByRole('checkbox')).toHaveCount(2);
  await expect(choice.getByRole('textbox', { name: 'Textbox question' })).toBeVisible();
  await expect(choice.getByRole('group', { name: 'Subfields question' }).getByRole('combobox')).toBeVisible();

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('New version published.')).toBeVisible();
  await expect(page.getByText(/Version 2,/)).toBeVisible();
  const { form_json, editions } = await call(openTemplate, { form_id: id });
  expect(editions).toMatchObject([{ version: 2, by: 'Ruth Olsen' }, { version: 1 }]);
  const cut = form_json.chuck.subcuts.at(-1);
  expect(cut.controls.map(({ type }: { type: string }) => type)).toEqual([
    'Dropdown',
    'Multiselect',
    'Textbox',
    'Subfields',
  ]);
  expect(cut.controls[0]).toMatchObject({ default: 'Thin', surcharges: { Thick: { cents: 75, per: 'lb' } } });
});

test('the office sets a fallback and marks a cut as one per animal', async ({ page, request }) => {
  const { call, id } = await openBuilder(page, request);
  await page
    .getByRole('list', { name: 'Parts in cut sheet order' })
    .getByRole('button', { name: /^Short loin/ })
    .click();
  await page.getByRole('button', { name: /^T-bone & porterhouse/ }).click();
  const fallback = page.getByRole('combobox', { name: 'If the animal is over 30 months, cut this instead' });
  await fallback.click();
  // A cut with backbone can't be the fallback for another one.
  await fallback.fill('Bone-in strip');
  await expect(page.getByText('No data found')).toBeVisible();
  await fallback.fill('Whole tenderloin');
  await page.getByRole('option', { name: 'Whole tenderloin' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: /^One per animal/ }).check();
  await expect(page.getByRole('button', { name: /^T-bone & porterhouse.*One per animal/ })).toBeVisible();
  await saved(page);
  const { draft } = await call(openTemplate, { form_id: id });
  const cut = draft.shortloin.subcuts.find(({ title }: { title: string }) => title === 'T-bone & porterhouse');
  expect(cut).toMatchObject({
    fallback: ['NY strip steak', 'Filet mignon', 'Whole tenderloin'],
    isOnePerAnimal: true,
  });
});

test('the office copies a cut and a question, and pastes a list of options', async ({ page, request }) => {
  const { call, id } = await openBuilder(page, request);
  await page.getByRole('button', { name: 'Copy Chuck roast' }).click();
  const questions = page.getByRole('region', { name: 'Questions about Chuck roast (2)' });
  await questions.getByRole('button', { name: 'Copy Bone' }).click();
  await expect(questions.getByRole('button', { name: /^Bone \(2\)/, expanded: true })).toBeVisible();

  const option = questions.getByRole('textbox', { name: 'New option' });
  const options = questions.getByRole('textbox', { name: /^Option \d+/ });
  const before = await options.count();
  await option.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '1. Tied\n2. Netted\n3. Butterflied');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(options).toHaveCount(before + 3);
  await expect(option).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(options).toHaveCount(before);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(options.last()).toHaveValue('Butterflied');
  await saved(page);

  // A number field shows its unit and only accepts answers within its bounds.
  await questions.getByRole('button', { name: 'Add a question' }).click();
  await page.getByRole('menuitem', { name: /^Number/ }).click();
  await questions.getByRole('textbox', { name: 'Question', exact: true }).fill('Stew');
  await questions.getByRole('textbox', { name: 'Unit' }).fill('lb');
  await questions.getByRole('textbox', { name: 'Maximum' }).fill('40');
  await saved(page);
  const { draft } = await call(openTemplate, { form_id: id });
  const cut = draft.chuck.subcuts[1];
  expect(cut.title).toBe('Chuck roast (2)');
  const copy = cut.controls.find(({ description }: { description: string }) => description === 'Bone (2)');
  expect(copy.options.slice(-3)).toEqual(['Tied', 'Netted', 'Butterflied']);
  expect(cut.controls.at(-1)).toMatchObject({ type: 'Number', description: 'Stew', unit: 'lb', max: 40 });

  await view(page, 'Preview');
  await page.getByRole('checkbox', { name: 'Chuck roast (2)' }).check();
  const stew = page.getByRole('region', { name: 'Choice' }).getByRole('textbox', { name: 'Stew' });
  await stew.fill('25');
  await stew.blur();
  await expect(stew).toHaveValue('25 lb');
  await stew.fill('99');
  await stew.blur();
  await expect(stew).toHaveValue('99 lb');
  await expect(page.getByText('Enter a number from 0 to 40.')).toBeVisible();
});

test('a new part’s label is placed on the region it is named after', async ({ page, request }) => {
  await openBuilder(page, request);
  const place = await label(page, 'Chuck').getAttribute('aria-label');
  await page.getByRole('button', { name: 'Remove part' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(label(page, 'Chuck')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'New part' }).fill('Chuck');
  await page.getByRole('textbox', { name: 'New part' }).press('Enter');
  await expect(label(page, 'Chuck')).toHaveAttribute('aria-label', place ?? '');
});

test('a new cut sheet starts from a file, and a broken file is refused with a reason [CUT-003]', async ({
  page,
  request,
}) => {
  const { email } = await makePlant(request);
  await openAs(page, email, '/NewDesignCutSheet/');
  await expect(page.getByRole('heading', { name: 'Design a new cut sheet' })).toBeVisible();
  await expectLoaded(page);
  await page.getByRole('radio', { name: 'A JSON file' }).check();
  const choose = async (text: string) => {
    const waiting = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Cut sheet as a JSON file' }).click();
    await (await waiting).setFiles({ name: 'house.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  };
  const lame = structuredClone(BEEF);
  lame.chuck?.subcuts[0]?.ifttt.push('Flank steak');
  await choose(JSON.stringify({ ...BEEF, rib: { ...BEEF.rib, subcuts: 'none' } }));
  await expect(page.getByText('Rib › subcuts: This must be a list.')).toBeVisible();
  await choose(JSON.stringify(lame));
  await expect(page.getByText('This file can’t be used:')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Name' }).fill('House beef');
  await page.getByRole('button', { name: 'Open in the builder' }).click();

  // A one-sided exclusion is listed, links to its cut, and is fixed with one click.
  await expect(page.getByRole('heading', { level: 1, name: 'House beef' })).toBeVisible();
  const problem = 'Chuck roast excludes Flank steak, but Flank steak does not exclude Chuck roast.';
  await page.getByRole('button', { name: problem }).click();
  await expect(page.getByRole('button', { name: /^Chuck roast/, expanded: true })).toBeVisible();
  await page.getByRole('button', { name: 'Make every exclusion mutual' }).click();
  await expect(page.getByText(problem)).toHaveCount(0);

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Download as JSON' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('House beef.json');
  const carried = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(carried.flank.subcuts[0].ifttt).toContain('Chuck roast');
  expect(Object.keys(carried)).toEqual(Object.keys(BEEF));
});

test('two people editing one draft both keep their changes, and the second one sees a notice', async ({
  page,
  request,
}) => {
  const { call, id } = await openBuilder(page, request);
  const theirs = structuredClone(BEEF);
  const { flank } = theirs;
  if (flank) flank.title = 'Flank of the other';
  // The colleague's change is saved just before this one arrives.
  await page.route(`**${saveDraft.path}`, async (route) => {
    await call(saveDraft, { form_id: id, revision: 0, form_json: theirs }).catch(() => undefined);
    await route.continue();
  });
  await page.getByRole('textbox', { name: 'Title' }).first().fill('Chuck of mine');
  await expect(
    page.getByText(/changed this draft while you were editing\. It now has both sets of changes\./),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Flank of the other/ }).first()).toBeVisible();
  await saved(page);
  const { draft } = await call(openTemplate, { form_id: id });
  expect([draft.chuck.title, draft.flank.title]).toEqual(['Chuck of mine', 'Flank of the other']);
});

test('the builder and the screen for a new cut sheet are accessible', async ({ page, request }) => {
  await openBuilder(page, request);
  await page.getByRole('button', { name: /^Chuck roast/ }).click();
  await page.getByRole('button', { name: /^Bone / }).click();
  await expectGoodEverywhere(page);
  await view(page, 'Exclusions');
  await expect(page.getByRole('checkbox').first()).toBeAttached();
  await expectGoodEverywhere(page);
  await page.goto('/NewDesignCutSheet/');
  await expectLoaded(page);
  await expectGoodEverywhere(page);
});

test('the office adds a condition, an option that can’t be combined and a question for the whole sheet', async ({
  page,
  request,
}) => {
  const { id } = await openBuilder(page, request);
  await page.goto(`/CutSheetBuilder/${id}?part=chuck&cut=0`);
  const questions = page.getByRole('region', { name: 'Questions about Chuck roast' });
  await questions.getByRole('button', { name: /^Roast weight/ }).click();
  await questions.getByRole('combobox', { name: 'Show only if' }).selectOption('Bone');
  await expect(questions.getByRole('button', { name: /^Roast weight.*if Bone is Bone-in/ })).toBeVisible();

  // Two questions can't depend on each other.
  await questions.getByRole('button', { name: /^Bone/ }).click();
  await questions.getByRole('combobox', { name: 'Show only if' }).selectOption('Roast weight');
  await expect(questions.getByText(/^Roast weight already depends on this question/)).toBeVisible();

  await questions.getByRole('combobox', { name: 'Can’t be combined with' }).fill('Arm roast, Roast weight: 2-3 lb');
  await page.getByRole('option', { name: 'Arm roast, Roast weight: 2-3 lb' }).click();
  await questions.getByRole('button', { name: 'Add', exact: true }).last().click();
  await expect(questions.getByText('Bone-in can’t be combined with Arm roast, Roast weight: 2-3 lb')).toBeVisible();

  // The built-in sheet already asks about wrapping and pickup.
  const whole = page.getByRole('region', { name: 'Questions about Wrapping and pickup' });
  await page.getByRole('button', { name: /^Wrapping and pickup \d asked once/ }).click();
  await whole.getByRole('button', { name: 'Add a question' }).click();
  await page.getByRole('menuitem', { name: /^Number/ }).click();
  await whole.getByRole('textbox', { name: 'Question', exact: true }).fill('Boxes to bring');
  await saved(page);

  await view(page, 'Preview');
  const asked = page.getByRole('region', { name: 'Wrapping and pickup' });
  await expect(asked.getByRole('textbox', { name: 'Hang days' })).toHaveValue(/^14/);
  await expect(asked.getByRole('textbox', { name: 'Boxes to bring' })).toBeVisible();
  const choice = page.getByRole('region', { name: 'Choice' });
  await choice.getByRole('checkbox', { name: 'Chuck roast' }).check();
  await expect(choice.getByRole('combobox', { name: 'Roast weight' })).toHaveCount(0);
  await choice.getByRole('combobox', { name: 'Bone' }).selectOption('Bone-in');
  await expect(choice.getByRole('combobox', { name: 'Roast weight' })).toHaveValue('3-4 lb');
  await choice.getByRole('combobox', { name: 'Bone' }).selectOption('Boneless');
  await expect(choice.getByText('Removed because they no longer apply: Roast weight: 3-4 lb.')).toBeVisible();
  await choice.getByRole('combobox', { name: 'Bone' }).selectOption('Bone-in');
  await choice.getByRole('button', { name: 'Save Choice' }).click();
  await page.getByRole('toolbar', { name: 'Parts of the animal' }).getByRole('button', { name: /^Arm/ }).click();
  await choice.getByRole('checkbox', { name: 'Arm roast' }).check();
  await expect(choice.getByText('2-3 lb isn’t available because you chose Chuck roast, Bone: Bone-in.')).toBeVisible();
  await expect(choice.getByRole('option', { name: '2-3 lb' })).toBeDisabled();
});
