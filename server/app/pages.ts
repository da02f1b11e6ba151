import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ENTRY_WORDS } from '#contract/accounts/entry-words.ts';
import { PAGE_DATA_ID, type RenderedPage } from '#contract/lib/rendered-page.ts';
import { firstPaintOf } from '#server/app/first-paint.ts';
import { pageLinks } from '#server/app/page-links.ts';
import { headTags } from '#server/app/public-pages/head-tags.ts';
import { pageLanguage, type RenderFor } from '#server/app/public-pages/render-public-page.ts';
import { escapeHtml } from '#server/lib/escape-html.ts';
import type { Texts } from '#server/lib/mails/account-mail.ts';
import { Problem } from '#server/lib/problem.ts';
import { type Directives, securityHeaders } from '#server/lib/security-headers.ts';

const NONCE_MARK = '__NONCE__';
const FIRST_PAINT_MARK = '<!--first paint-->';
const LINKS_MARK = '</head>';
/** Requests the session early, because every page inside the shell first needs to know who is signed in. */
const EARLY_SESSION = '<script async fetchpriority="high" src="/early-session.js"></script>';
/** The script that plants put on their own websites. */
const EMBEDDED = 'free-days.js';
interface PageOptions {
  render: RenderFor;
  origin: () => string;
  /** How many pages one network address can request in a minute; 0 for no limit. */
  rate: number;
  /** A sentence at the top of every page. */
  banner?: Texts | undefined;
}
const NOT_RENDERED: PageOptions = { render: async () => undefined, origin: () => '', rate: 0 };
/**
 * On the server, the router renders nothing at an address with doubled slashes or one that ends with a slash. The result begins
 * with a single slash, because browsers treat `//name` as another site.
 */
const withoutExtraSlashes = (address: string): string => `/${address.split('/').filter(Boolean).join('/')}`;
const isOutsideShell = (address: string): boolean => address.toLowerCase().replace(/\/+$/, '') in ENTRY_WORDS;

/** The files the first paint waits for, under the names that the build gave them. */
const FIRST_FILES = /<link rel="stylesheet" href="(\/[^"]+)"\s*\/?>|<script src="(\/[^"]+)"><\/script>/g;

/**
 * Inlines the few lines of style and script that the first paint waits for, which saves a round trip. Returns their content
 * security policy hashes: 'sha256-…'.
 */
async function readPage(folder: string): Promise<{ page: string; scripts: string[] }> {
  const built = await readFile(path.join(folder, 'index.html'), 'utf8');
  const files = [...built.matchAll(FIRST_FILES)].map(([, style, script]) => style ?? script ?? '');
  const read = files.map(async (file) => [file, await readFile(path.join(folder, file), 'utf8')] as const);
  const texts = new Map(await Promise.all(read));
  const scripts: string[] = [];
  const page = built.replace(FIRST_FILES, (_tag, style: string | undefined, script: string) => {
    if (style) return `<style nonce="${NONCE_MARK}">${texts.get(style)}</style>`;
    const text = texts.get(script) ?? '';
    scripts.push(`'sha256-${hash('sha256', text, 'base64')}'`);
    return `<script>${text}</script>`;
  });
  return { page, scripts };
}

/**
 * The built web app: files under /assets are cached forever (their names contain a content hash), and every other address gets
 * the one page.
 */
export async function addPages(
  app: FastifyInstance,
  folder: string,
  contentSecurity: Directives,
  { render, origin, rate, banner }: PageOptions = NOT_RENDERED,
): Promise<void> {
  const { page: built, scripts } = await readPage(folder);
  const page = banner === undefined ? built : built.replace('<body>', () => `<body>${bannerOf(banner)}`);
  const linksOf = await pageLinks(folder);
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    setHeaders: (response) => void response.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    decorateReply: false,
    // One route per file, so that requests for pages never search the folder.
    wildcard: false,
    // The page itself is assembled below, for each address.
    globIgnore: ['index.html', '.vite/**', 'assets/**'],
    preCompressed: true,
    setHeaders: (response, file) => {
      response.header('cache-control', 'no-cache');
      if (path.basename(file).startsWith(EMBEDDED)) response.header('cross-origin-resource-policy', 'cross-origin');
    },
  });

  app.setNotFoundHandler(() => Promise.reject(new Problem('not_found')));
  // Pages don't count toward the limit on calls. Because they are rendered, they have a limit of their own, just as
  // high.
  const limited = { config: { rateLimit: rate > 0 && { max: rate, timeWindow: '1 minute' } } };
  app.get('/*', limited, async (request, reply) => {
    const [address = ''] = request.url.split('?');
    const isPage = !request.url.startsWith('/api/') && !/\.\w{2,5}$/.test(address);
    if (!isPage) throw new Problem('not_found');
    const plain = withoutExtraSlashes(address);
    if (plain !== address) return reply.redirect(plain + request.url.slice(address.length), 308);
    // The style library writes its variables into a <style> element, so each page has a nonce for that and for its own
    // styles. The only inline scripts allowed are the build's own.
    const nonce = crypto.randomUUID();
    const scriptSrc = [...(contentSecurity.scriptSrc ?? []), ...scripts];
    const styleSrc = ["'self'", `'nonce-${nonce}'`];
    const language = pageLanguage(request);
    const rendered = await render(request, { language, nonce });
    const links = linksOf(address);
    // Styles that React sets as style attributes in the browser are written into the markup on the server.
    const styleSrcAttr = rendered?.body && { styleSrcAttr: ["'unsafe-inline'"] };
    reply.headers(securityHeaders({ ...contentSecurity, scriptSrc, styleSrc, ...styleSrcAttr }));
    // A link to one person's sheet must not be indexed by search engines.
    if (/^\/CutSheet\//i.test(address)) reply.header('x-robots-tag', 'noindex, nofollow, noarchive');
    reply.type('text/html').header('cache-control', 'no-store');
    if (rendered?.body) {
      const tags = rendered.status === 200 ? headTags(rendered.about, origin()) : '';
      const files = { head: tags + links.styles, scripts: links.scripts };
      return reply
        .code(rendered.status)
        .send(renderedPage(page.replaceAll(NONCE_MARK, nonce), language, rendered, files));
    }
    const early = isOutsideShell(address) || rendered ? '' : EARLY_SESSION;
    const firstPaint = firstPaintOf(address, language, links.preloads !== '');
    return reply.send(
      page
        .replaceAll(NONCE_MARK, nonce)
        .replace(LINKS_MARK, () => `${early}${links.preloads}${LINKS_MARK}`)
        .replace(FIRST_PAINT_MARK, firstPaint),
    );
  });
}

/** Pages are cached for all languages, so the banner speaks both. */
const bannerOf = ({ en, es }: Texts) => `<style nonce="${NONCE_MARK}">
  .banner { padding: 8px 16px; background: #7a1f1f; color: #fff; font: 600 15px/1.4 Roboto, sans-serif; text-align: center }
</style><div class="banner" role="status">${escapeHtml(en)}<br><span lang="es">${escapeHtml(es)}</span></div>`;

/** The styles at the end of the page, which come last in the cascade. */
const LAST_STYLES = /<link rel="stylesheet" crossorigin [^>]*>(?=\s*<\/body>)/;

/** The tags that start the web app and load its scripts. */
const SCRIPTS = /<script type="module" [^>]*><\/script>|<link rel="modulepreload" [^>]*>/g;

/**
 * Returns the page with the rendered markup. The last styles are also in the head, so that the markup doesn't show without
 * them. The scripts wait in a template until public/start-scripts.js starts them. Replacements are functions, because the
 * markup may contain `$&`.
 */
function renderedPage(
  page: string,
  language: string,
  { about, body, data }: RenderedPage,
  { head, scripts }: { head: string; scripts: string },
): string {
  const started = page.match(SCRIPTS)?.join('') ?? '';
  return (
    page
      .replace(SCRIPTS, '')
      // Without scripts, the page uses the light scheme; with them, the first script picks the scheme before anything shows.
      .replace('<html lang="en">', `<html lang="${language}" data-mantine-color-scheme="light">`)
      .replace(/<meta name="description"[^>]*>/, '')
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(about.title)}</title>`)
      .replace(LINKS_MARK, () => `${head}${page.match(LAST_STYLES)?.[0] ?? ''}${LINKS_MARK}`)
      .replace(/<noscript>.*?<\/noscript>/s, () => {
        const inPage = data === '' ? '' : `<script type="application/json" id="${PAGE_DATA_ID}">${data}</script>`;
        return `${inPage}<template data-scripts>${started}${scripts}</template>`;
      })
      .replace(FIRST_PAINT_MARK, () => body)
  );
}
