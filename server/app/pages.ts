import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ENTRY_WORDS } from '#contract/accounts/entry-words.ts';
import { firstPaintOf, languageOf } from '#server/app/first-paint.ts';
import { pageLinks } from '#server/app/page-links.ts';
import { Problem } from '#server/lib/problem.ts';

const NONCE_MARK = '__NONCE__';
const FIRST_PAINT_MARK = '<!--first paint-->';
const LINKS_MARK = '</head>';
/** Every page inside the shell asks who is signed in before it does anything else. */
const EARLY_SESSION = '<script async fetchpriority="high" src="/early-session.js"></script>';
const isOutsideShell = (address: string): boolean => address.toLowerCase().replace(/\/+$/, '') in ENTRY_WORDS;

/** The built web: files of /assets for ever (their names carry their contents' hash), and the one page for every other address. */
export async function addPages(
  app: FastifyInstance,
  folder: string,
  contentSecurity: Record<string, string[] | null>,
): Promise<void> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  const linksOf = await pageLinks(folder);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (response, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      request.method === 'GET' &&
      !request.url.startsWith('/api/') &&
      !/\.\w{2,5}$/.test(request.url.split('?')[0] ?? '');
    if (!wantsPage) throw new Problem('not_found');
    // The style library writes its variables into a <style> of its own: each page carries a nonce for it, and nothing else inline runs.
    const nonce = crypto.randomUUID();
    await reply.helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { ...contentSecurity, styleSrc: ["'self'", `'nonce-${nonce}'`] },
      },
      strictTransportSecurity: false,
    });
    const [address = ''] = request.url.split('?');
    const links = linksOf(address);
    const early = isOutsideShell(address) ? '' : EARLY_SESSION;
    // A link to one person's sheet is no page for a search engine. Decision C-116.
    if (/^\/CutSheet\//i.test(address)) reply.header('x-robots-tag', 'noindex, nofollow, noarchive');
    const firstPaint = firstPaintOf(address, languageOf(request.headers['accept-language']), links !== '');
    return reply
      .type('text/html')
      .header('cache-control', 'no-store')
      .send(
        page
          .replaceAll(NONCE_MARK, nonce)
          .replace(LINKS_MARK, `${early}${links}${LINKS_MARK}`)
          .replace(FIRST_PAINT_MARK, firstPaint),
      );
  });
}
