import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE, type RenderedPage, type RenderPage, SIGNED_IN_COOKIE } from '#contract/lib/rendered-page.ts';
import { LANGUAGES, type Language } from '#contract/lib/words.ts';
import { languageOf } from '#server/app/first-paint.ts';
import type { Site } from '#server/lib/site.ts';

/** The installed app keeps this page for use without a connection, so it must not show any particular screen. */
const KEPT_PAGE = /^\/\?shell\b/;

/** The language chosen in this browser, or else the first that its user accepts. */
export function pageLanguage({ cookies, headers }: FastifyRequest): Language {
  const chosen = cookies?.[LANGUAGE_COOKIE] ?? '';
  return Object.hasOwn(LANGUAGES, chosen) ? (chosen as Language) : languageOf(headers['accept-language']);
}

const mayBeSignedIn = ({ cookies = {} }: FastifyRequest): boolean =>
  SIGNED_IN_COOKIE in cookies || `__Host-${SIGNED_IN_COOKIE}` in cookies;

export type RenderFor = (
  request: FastifyRequest,
  asked: { language: Language; nonce: string },
) => Promise<RenderedPage | undefined>;

/**
 * Renders pages for people who aren't signed in. Their data comes from the calls that the browser would make, with the
 * visitor's address, so they count toward the same limits. See docs/decisions/0026.
 */
export function publicPages(app: FastifyInstance, folder: string, site: Site): RenderFor {
  const file = path.join(folder, 'render-page.js');
  const isBuilt = existsSync(file);
  return async (request, { language, nonce }) => {
    if (!isBuilt || mayBeSignedIn(request) || KEPT_PAGE.test(request.url)) return undefined;
    // Loaded for the first page that needs it, so that startup doesn't wait for it. Node loads it only once.
    const { renderPage } = (await import(pathToFileURL(file).href)) as { renderPage: RenderPage };
    return renderPage({
      address: request.url,
      language,
      nonce,
      origin: site.origin(),
      async fetch(url) {
        return (await app.inject({ url, remoteAddress: request.ip })).payload;
      },
    });
  };
}
