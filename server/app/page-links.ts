import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const Files = z.record(z.string(), z.array(z.string()));

/**
 * The links that a page's markup carries to the files it is going to ask for, so that they come in one turn to the server and not
 * one after the other. The build has written down which they are. They come after what the first paint needs.
 */
export async function pageLinks(folder: string): Promise<(address: string) => string> {
  const pages = Files.parse(JSON.parse(await readFile(path.join(folder, '.vite/page-files.json'), 'utf8')));
  const known = Object.entries(pages).map(([page, files]) => ({
    pattern: new RegExp(`^${page.replace(/\$\w+/g, '[^/]+')}/?$`, 'i'),
    links: files.map(linkTo).join(''),
  }));
  return (address) => known.find(({ pattern }) => pattern.test(address))?.links ?? '';
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin fetchpriority="low" href="/${file}">`
    : `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`;
