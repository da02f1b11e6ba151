import type { Page } from '@playwright/test';

declare global {
  interface Window {
    rendered: number;
  }
}

/** Counts the components that React renders from now on, as its developer tools do. Call before the page loads. */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Fiber {
      flags: number;
      child: Fiber | null;
      sibling: Fiber | null;
      alternate: Fiber | null;
      type: unknown;
    }
    const PERFORMED_WORK = 1;
    const isComponent = ({ type }: Fiber) => type !== null && typeof type !== 'string';
    const visit = (fiber: Fiber) => {
      const before = fiber.alternate;
      if (isComponent(fiber) && (before === null || (fiber.flags & PERFORMED_WORK) !== 0)) window.rendered++;
      // Children that were kept weren't rendered.
      if (before !== null && before.child === fiber.child) return;
      for (let child = fiber.child; child !== null; child = child.sibling) {
        if (before === null || child.alternate !== null || child.flags !== 0) visit(child);
      }
    };
    window.rendered = 0;
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot: (_: number, root: { current: Fiber }) => visit(root.current),
      },
    });
  });
}

/** How many components are rendered by what happens meanwhile. */
export async function countRenders(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.rendered = 0;
  });
  await act();
  // After two frames, all that the last input caused is on the screen.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => window.rendered);
}
