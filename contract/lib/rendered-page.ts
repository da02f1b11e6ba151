import type { Language } from '#contract/lib/words.ts';

/** A page that the server renders with the web app's own components, for someone who isn't signed in. */
export interface PageToRender {
  /** Path and query. */
  address: string;
  language: Language;
  /** The Content-Security-Policy nonce for style elements. */
  nonce: string;
  /** This installation's public URL, for links that other sites store. */
  origin: string;
  /** Sends a GET call to our own API on the visitor's behalf, and returns the response's text. */
  fetch(path: string): Promise<string>;
}

/** What search engines and link previews show about a page. `path` and `picture` are addresses on this site. */
export interface PageAbout {
  title: string;
  description: string;
  path: string;
  /** '' for none. */
  picture: string;
  kind: 'website' | 'product';
  /** Structured data. */
  facts: object;
}

export interface RenderedPage {
  /** 200, or the error status if this visitor can't see the page. The markup then explains why. */
  status: number;
  about: PageAbout;
  /** The markup of the app. */
  body: string;
  /** What the page's queries returned, as JSON. If any of them was refused, this is '', and the browser sends the queries itself. */
  data: string;
}

/** Undefined for pages that only the browser renders. */
export type RenderPage = (page: PageToRender) => Promise<RenderedPage | undefined>;

/** The id of the element in which the browser finds RenderedPage.data. */
export const PAGE_DATA_ID = 'page-data';
/**
 * A cookie that scripts can read, set together with the session cookie, which they can't. If it is missing, nobody is signed
 * in, so public pages can be rendered without first asking the server who the user is.
 */
export const SIGNED_IN_COOKIE = 'hq_signed_in';
/** The language chosen in this browser. */
export const LANGUAGE_COOKIE = 'hq_language';
