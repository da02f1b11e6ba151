import type { FastifyInstance } from 'fastify';
import type { FileStore } from '#server/lib/file-store.ts';
import { Problem } from '#server/lib/problem.ts';

/**
 * Serves stored pictures. Whoever has the address may look, as an <img> brings no token; nobody can guess one. The type is
 * ours, not the uploader's, and what would run in a page of its own is locked out. Spec part 1, section 2 (uploads path).
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
