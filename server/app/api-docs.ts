import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { openapiOf } from '#server/lib/openapi.ts';
import { VERSION } from '#server/lib/root.ts';
import type { Route } from '#server/lib/route.ts';
import { type Directives, securityHeaders } from '#server/lib/security-headers.ts';

const require = createRequire(import.meta.url);

const compress = promisify(gzip);

const FILES = [
  ['swagger-ui.css', 'text/css'],
  ['swagger-ui-bundle.js', 'text/javascript'],
] as const;
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hindquarter API</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="calls"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#calls', deepLinking: true, defaultModelsExpandDepth: -1 });\n`;

/** Serves a description of the API (/api/openapi.json) and a page for browsing it and trying it out (/api/docs). */
export function addApiDocs(app: FastifyInstance, routes: readonly Route[], contentSecurity: Directives): void {
  const folder = path.dirname(require.resolve('swagger-ui-dist/package.json'));
  // Swagger UI sets inline style attributes; its scripts are separate files.
  const security = securityHeaders({ ...contentSecurity, styleSrc: ["'self'", "'unsafe-inline'"] });

  // Built on first request, because building it takes a tenth of the startup time.
  serveOnce(app, '/api/openapi.json', 'application/json', async () => JSON.stringify(openapiOf(routes, VERSION)));
  app.get('/api/docs', async (_request, reply) => reply.headers(security).type('text/html').send(PAGE));
  app.get('/api/docs/start.js', async (_request, reply) => reply.type('text/javascript').send(START));
  for (const [file, type] of FILES) serveOnce(app, `/api/docs/${file}`, type, () => readFile(path.join(folder, file)));
}

/** Serves a large public file. It is created and compressed only once instead of for every request. */
function serveOnce(app: FastifyInstance, url: string, type: string, make: () => Promise<string | Buffer>): void {
  let made: Promise<{ plain: Buffer; gzipped: Buffer }> | undefined;
  app.get(url, { compress: false }, async ({ headers }, reply) => {
    made ??= make().then(async (content) => {
      const plain = Buffer.from(content);
      return { plain, gzipped: await compress(plain) };
    });
    const { plain, gzipped } = await made;
    reply.type(type).header('vary', 'accept-encoding').header('cache-control', 'public, max-age=3600');
    if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(gzipped);
  });
}
