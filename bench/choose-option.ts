import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { startDemo } from '#bench/product.ts';
import { atMost, writeSection } from '#bench/report.ts';
import { login } from '#contract/accounts/api.ts';
import { getCustomForm, type TemplateItem } from '#contract/cut-sheets/api.ts';
import { createCustomFormData } from '#contract/cut-sheets/begin-api.ts';
import { animalParts } from '#contract/cut-sheets/questions/whole-sheet.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { getAllCustomers } from '#contract/directory/api.ts';
import type { Endpoint } from '#contract/lib/endpoint.ts';
import { sum } from '#contract/lib/sum.ts';
import { findChromium } from '#tools/chromium.ts';

const ROUNDS = 2;
const CPU_SLOWDOWN = 4;
const BARE_CLICKS = 60;
/** The regions that must change with every choice, and all regions that may change. */
const CHANGED = ['[data-panel="list"]', '[data-panel="choice"]'];
const ALL = ['[data-panel="list"]', '[data-panel="parts"]', '[aria-labelledby="estimate"]', '#blocker', '#progress'];

const app = await startDemo('choose');
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'],
});
try {
  const bare: number[] = [];
  const chosen: number[] = [];
  const saved: number[] = [];
  const context = await browser.newContext({ baseURL: app.address, viewport: { width: 1280, height: 900 } });
  const { form_id, template, customer_id, token } = await findLargest(context);
  const page = await bareCheckbox();

  for (let round = 0; round <= ROUNDS; round++) {
    const floor = await clickBare(page);
    const sheet = await openSheet(context, token, { form_id, customer_id });
    const clicks = await clickAllCuts(sheet, template);
    await sheet.close();
    console.log(`round ${round}`, `bare ${p95(floor).toFixed(0)} ms, a cut ${p95(clicks.chosen).toFixed(0)} ms`);
    // The first round is a warm-up.
    if (round === 0) continue;
    bare.push(...floor);
    chosen.push(...clicks.chosen);
    saved.push(...clicks.saved);
  }
  const cuts = Object.values(template).flatMap(({ subcuts }) => subcuts).length;
  await writeSection('Choosing an option', {
    script: 'npm run bench:choose',
    connections: 1,
    notes: `${ROUNDS} rounds. Time from a click to the frame that shows it, 95th percentile, with the CPU slowed down ${CPU_SLOWDOWN} times. ${bare.length} clicks on a bare Mantine checkbox on an empty page; ${chosen.length} clicks on the cuts of the largest built-in template (${Object.keys(template).length} parts, ${cuts} cuts), filled in with the standard cut. Each time, the order list, dots, exclusions, progress and estimate must change in that same frame; the cut's controls open right after.`,
    figures: [
      atMost('choosing a cut, against a bare checkbox', p95(chosen) / p95(bare), 4),
      atMost('Save Choice, against a bare checkbox', p95(saved) / p95(bare), 4),
    ],
    absolute: [
      ['a bare checkbox, ms', p95(bare)],
      ['choosing a cut, ms', p95(chosen)],
      ['choosing a cut at the median, ms', quantile(chosen, 0.5)],
      ['Save Choice, ms', p95(saved)],
    ],
  });
} finally {
  await browser.close();
  await app.stop();
}

function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}
function p95(numbers: readonly number[]): number {
  return quantile(numbers, 0.95);
}

/** The built-in template with the most cuts. */
async function findLargest(context: BrowserContext) {
  const sign = await context.request.post(login.path, {
    data: { username: 'processor@demo.test', password: 'hindquarter' },
  });
  const token: string = (await sign.json()).data;
  const ask = askerOf(context, token);
  const items: TemplateItem[] = await ask(getCustomForm, {});
  const forms: { id: number; form_json: Template }[] = await Promise.all(
    items.map(({ id }) => ask(getCustomForm, { form_id: id })),
  );
  const sizeOf = ({ form_json }: { form_json: Template }) =>
    sum(Object.values(form_json).map(({ subcuts }) => subcuts.length));
  const [largest] = forms.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const [customer] = await ask(getAllCustomers, {});
  if (!largest || !customer) throw new Error('the demo plant has no templates or customers');
  // Questions about the whole sheet are asked below the animal and don't belong to any part.
  return { form_id: largest.id, template: animalParts(largest.form_json), customer_id: customer.id as number, token };
}

// biome-ignore lint/suspicious/noExplicitAny: the demo data is known.
function askerOf(context: BrowserContext, token: string): (endpoint: Endpoint, data: object) => Promise<any> {
  return async (endpoint, data) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
    const answer = await (
      await context.request.fetch(endpoint.path, { method: endpoint.method, headers, data })
    ).json();
    if (answer.status !== 'yes') throw new Error(`${endpoint.path}: ${answer.message}`);
    return answer.data;
  };
}

async function slowDown(page: Page): Promise<Page> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

/** An empty page with just the checkbox, built the way the product is. */
async function bareCheckbox(): Promise<Page> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, rolldownOptions: { input: 'bench/bare-checkbox.ts' } },
  })) as Rolldown.RolldownOutput;
  const scripts = output.flatMap((file) => (file.type === 'chunk' ? file.code : []));
  const styles = output.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : [],
  );
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.setContent('<!doctype html><title>Bare</title>');
  for (const content of styles) await page.addStyleTag({ content });
  for (const content of scripts) await page.addScriptTag({ content, type: 'module' });
  await page.getByRole('checkbox').waitFor();
  return slowDown(page);
}

async function clickBare(page: Page): Promise<number[]> {
  const box = page.getByRole('checkbox');
  const times: number[] = [];
  for (let click = 0; click < BARE_CLICKS; click++) times.push(await timeOf(page, box, ['input']));
  return times;
}

/** A new sheet, filled in with the standard cut. */
async function openSheet(
  context: BrowserContext,
  token: string,
  ids: { form_id: number; customer_id: number },
): Promise<Page> {
  const [{ data_id }] = await askerOf(context, token)(createCustomFormData, { ...ids, standard: true });
  const page = await context.newPage();
  await page.goto(`/NewCutSheetForm/${ids.form_id}/${data_id}`);
  await page.getByRole('region', { name: 'Order List' }).waitFor();
  return slowDown(page);
}

/**
 * Chooses and saves every cut of every part in turn, skipping those already chosen or ruled out by an earlier choice.
 */
async function clickAllCuts(page: Page, template: Template): Promise<{ chosen: number[]; saved: number[] }> {
  const choice = page.getByRole('region', { name: 'Choice' });
  const chosen: number[] = [];
  const saved: number[] = [];
  for (const part of Object.values(template)) {
    await page.locator(`[data-panel="parts"] button[data-part]`).first().waitFor();
    await page.evaluate((title) => {
      const label = [...document.querySelectorAll('[data-panel="parts"] button[data-part]')].find((button) =>
        button.getAttribute('aria-label')?.startsWith(`${title}: `),
      );
      (label as HTMLElement | undefined)?.click();
    }, part.title);
    await choice.getByRole('heading', { name: part.title, exact: true }).waitFor();
    for (const { title } of part.subcuts) {
      const box = choice.getByRole('checkbox', { name: title, exact: true });
      if ((await box.count()) === 0 || (await box.isChecked()) || (await box.getAttribute('aria-disabled'))) continue;
      await box.scrollIntoViewIfNeeded();
      chosen.push(await timeOf(page, box, CHANGED));
      const save = choice.getByRole('button', { name: 'Save Choice' });
      if ((await save.count()) === 0) continue;
      await fillRequired(choice);
      await save.scrollIntoViewIfNeeded();
      // Saving unchanged answers only closes the controls, so only the choice has to change.
      saved.push(await timeOf(page, save, CHANGED.slice(1)));
    }
  }
  return { chosen, saved };
}

async function fillRequired(choice: Locator): Promise<void> {
  for (const select of await choice.locator('select[aria-required="true"]').all()) {
    if ((await select.inputValue()) === '') await select.selectOption({ index: 1 });
  }
  const groups = choice.getByRole('group');
  if ((await groups.count()) > 0 && (await groups.first().getByRole('checkbox').count()) > 0) {
    await groups.first().getByRole('checkbox').first().check();
  }
}

/**
 * Milliseconds from the click (its event's own timestamp) to the first task after the frame that shows its effect. Throws if
 * one of the regions did not change in that frame, or if anything changed later.
 */
async function timeOf(page: Page, target: Locator, places: readonly string[]): Promise<number> {
  await page.evaluate(
    ({ places, all }) => {
      const look = (place: string) => {
        const found = document.querySelector(place);
        return found instanceof HTMLInputElement ? String(found.checked) : (found?.textContent ?? '');
      };
      const picture = () =>
        all.map((place) => {
          const copy = document.querySelector(place)?.cloneNode(true) as Element | undefined;
          // Screen reader announcements and the chosen cut's controls are deliberately rendered later.
          for (const later of copy?.querySelectorAll('[aria-live], [role="status"], form') ?? []) later.remove();
          return copy?.outerHTML.replaceAll(/ data-(near|hovered)="\w+"/g, '') ?? '';
        });
      const before = places.map(look);
      const measured = new Promise<{ took: number; late: () => string | null }>((resolve, reject) => {
        const begin = ({ timeStamp }: Event) => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => {
              const took = performance.now() - timeStamp;
              const same = places.find((place, at) => look(place) === before[at]);
              if (same) return reject(new Error(`${same} did not change in the frame after the click`));
              const seen = picture();
              resolve({ took, late: () => all.find((_, at) => picture()[at] !== seen[at]) ?? null });
            };
            port2.postMessage(null);
          });
        };
        addEventListener('click', begin, { capture: true, once: true });
      });
      Object.assign(window, { measured });
    },
    { places, all: ALL },
  );
  await target.click();
  const took = await page.evaluate(async () => (await (window as unknown as Measuring).measured).took);
  // Before the next click, wait until the work that this click deferred has finished.
  await page.waitForTimeout(60);
  const late = await page.evaluate(async () => (await (window as unknown as Measuring).measured).late());
  if (late) throw new Error(`${late} changed only after the frame that shows the click`);
  return took;
}
interface Measuring {
  measured: Promise<{ took: number; late: () => string | null }>;
}
