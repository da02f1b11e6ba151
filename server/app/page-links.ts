import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const Files = z.record(z.string(), z.array(z.string()));

interface PageLinks {
  /** Preloads everything, for a page that the browser renders. */
  preloads: string;
  /** Styles that block rendering, because markup from the server mustn't show without them. */
  styles: string;
  /** Preloads the scripts of a page that the server rendered. */
  scripts: string;
}
const NONE: PageLinks = { preloads: '', styles: '', scripts: '' };

/**
 * Links to the files a page will request, so that they arrive in one round trip instead of one after the other. The
 * build lists these files.
 */
export async function pageLinks(folder: string): Promise<(address: string) => PageLinks> {
  const pages = Files.parse(JSON.parse(await readFile(path.join(folder, '.vite/page-files.json'), 'utf8')));
  const known = Object.entries(pages).map(([page, files]) => {
    const styles = files.filter((file) => file.endsWith('.css'));
    const scripts = files.filter((file) => !file.endsWith('.css'));
    return {
      pattern: new RegExp(`^${page.replace(/\$\w+/g, '[^/]+')}/?$`, 'i'),
      links: {
        preloads: files.map((file) => (file.endsWith('.css') ? preloadStyle(file) : preloadScript(file))).join(''),
        styles: styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join(''),
        scripts: scripts.map(preloadScript).join(''),
      },
    };
  });
  return (address) => known.find(({ pattern }) => pattern.test(address))?.links ?? NONE;
}

const preloadStyle = (file: string): string =>
  `<link rel="preload" as="style" crossorigin fetchpriority="low" href="/${file}">`;
const preloadScript = (file: string): string =>
  `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`;
