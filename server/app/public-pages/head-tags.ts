import type { PageAbout } from '#contract/lib/rendered-page.ts';
import { escapeHtml } from '#server/lib/escape-html.ts';

/** JSON that can't end the script element it is in. */
const inScript = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Shown in previews of pages without a picture of their own. */
const OWN_PICTURE = '/icon-512.png';

/** What search engines and previews read about a page: description, canonical address, preview, structured data. */
export function headTags({ title, description, path, picture, kind, facts }: PageAbout, origin: string): string {
  const url = escapeHtml(`${origin}${path}`);
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${content}" />`;
  return [
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${url}" />`,
    property('site_name', 'Hindquarter'),
    property('type', kind),
    property('title', escapeHtml(title)),
    property('description', escapeHtml(description)),
    property('url', url),
    property('image', escapeHtml(`${origin}${picture || OWN_PICTURE}`)),
    `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}" />`,
    `<script type="application/ld+json">${inScript(facts)}</script>`,
  ].join('');
}
