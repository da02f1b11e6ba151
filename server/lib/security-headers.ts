import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** What a page may load and from where, in helmet's format: `{ scriptSrc: ["'self'"] }`. */
export type Directives = Record<string, string[] | null>;

/** The security headers for these directives, by name. Computed once, because helmet would do it for every response. */
export function securityHeaders(directives: Directives): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader: () => undefined,
  };
  const write = helmet({ contentSecurityPolicy: { useDefaults: false, directives }, strictTransportSecurity: false });
  write({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
