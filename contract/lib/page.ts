import type { Group } from '#contract/lib/access.ts';
import type { Words } from '#contract/lib/spanish.ts';

/**
 * A page of the product. Its screen is a route in web/app/routes/; pages without one yet are listed in web/app/redirects.ts.
 */
export interface Page {
  /** Who may open it; everyone else is redirected to their own start page. */
  who: Group;
  /** Its name in menus and in screen search; omitted for pages that are only reached from other pages. */
  title?: Words;
}
