import type { Page } from '@playwright/test';

/** Puts a printer in the page's place that keeps the words of each label. */
export const connectPrinter = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.print = () => {
      const labels = [...document.querySelectorAll('body > div svg[role=img][data-size]')].map(
        (one) => one.textContent ?? '',
      );
      sessionStorage.setItem('printed', JSON.stringify(labels));
      dispatchEvent(new Event('afterprint'));
    };
  });

/** The labels that were printed last, in words. */
export const printed = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('printed') ?? '[]'));
