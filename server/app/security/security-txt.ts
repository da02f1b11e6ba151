import type { FastifyInstance } from 'fastify';
import type { Site } from '#server/lib/site.ts';

const PATH = '/.well-known/security.txt';
const YEAR_MS = 365 * 86_400_000;

/** Tells people who have found a vulnerability where to report it, as described in RFC 9116. */
export function addSecurityTxt(app: FastifyInstance, contact: string, site: Site): void {
  app.get(PATH, (_request, reply) => {
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(Date.now() + YEAR_MS).toISOString()}`,
      'Preferred-Languages: en, es',
      `Canonical: ${site.origin()}${PATH}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
