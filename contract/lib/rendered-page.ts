import type { Language } from '#contract/lib/words.ts';

/** A page that the server renders with the web app's own components, for someone who isn't signed in. */
export interface PageToRender {
  /** Path and query. */
  address: string;
  language: Language;
  /** For style elements. */
  nonce: string;
  /** This installation's public URL, for addresses that others keep. */
  origin: string;
  /** Sends a GET call to our own API in the name of the visitor. */
  fetch(path: string): Promise<Response>;
}

export interface RenderedPage {
  status: number;
  /** Markup of the app, '' if only its address is known to be wrong. */
  body: string;
  title: string;
  /** Further elements of the head: description, canonical address, preview, structured data. */
  head: string;
  /** What the page's queries returned, as JSON. */
  data: string;
}

/** Undefined for pages that only the browser renders. */
export type RenderPage = (page: PageToRender) => Promise<RenderedPage | undefined>;

/** Where the browser finds RenderedPage.data. */
export const PAGE_DATA_ID = 'page-data';
/**
 * Set next to the session's own cookie, which scripts can't read. Without it nobody is signed in, so public pages are rendered
 * for a visitor, and needn't ask.
 */
export const SIGNED_IN_COOKIE = 'hq_signed_in';
/** The language chosen in this browser. */
export const LANGUAGE_COOKIE = 'hq_language';
