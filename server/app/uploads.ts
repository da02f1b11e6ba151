import type { FastifyInstance } from 'fastify';
import type { FileStore } from '#server/lib/file-store.ts';
import { Problem } from '#server/lib/problem.ts';

/**
 * Serves stored pictures to anyone with the URL, because an <img> sends no token and nobody can guess a URL. We, not
 * the uploader, set the content type, and nothing in the file can run as a page.
 */
export function addUploads(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { file: string } }>('/uploads/:file', async ({ params }, reply) => {
    const bytes = params.file.endsWith('.webp') ? await files.get(params.file) : undefined;
    if (!bytes) throw new Problem('not_found');
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes);
  });
}
