import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const Files = z.record(z.string(), z.array(z.string()));

/**
 * Preload links for the files a page will ask for, so that they arrive in one round trip instead of one after the other. The
 * build lists them. They come after what the first paint needs.
 */
export async function pageLinks(folder: string): Promise<(address: string, isRendered?: boolean) => string> {
  const pages = Files.parse(JSON.parse(await readFile(path.join(folder, '.vite/page-files.json'), 'utf8')));
  const known = Object.entries(pages).map(([page, files]) => ({
    pattern: new RegExp(`^${page.replace(/\$\w+/g, '[^/]+')}/?$`, 'i'),
    links: files.map(linkTo).join(''),
    styled: files.map((file) => (file.endsWith('.css') ? styleLink(file) : linkTo(file))).join(''),
  }));
  return (address, isRendered = false) => {
    const page = known.find(({ pattern }) => pattern.test(address));
    return (isRendered ? page?.styled : page?.links) ?? '';
  };
}

/** Markup from the server mustn't show before its styles have loaded. */
const styleLink = (file: string): string => `<link rel="stylesheet" crossorigin href="/${file}">`;
const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin fetchpriority="low" href="/${file}">`
    : `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`;
