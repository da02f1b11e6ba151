import { createRequire } from 'node:module';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { openapiOf } from '#server/lib/openapi.ts';
import type { Route } from '#server/lib/route.ts';
import { type Directives, securityHeaders } from '#server/lib/security-headers.ts';

const require = createRequire(import.meta.url);
const { version } = require('#package') as { version: string };

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

/** The API as a document (/api/openapi.json) and as a page to browse and try out (/api/docs). */
export async function addApiDocs(
  app: FastifyInstance,
  routes: readonly Route[],
  contentSecurity: Directives,
): Promise<void> {
  // Built on first request, because building it takes a tenth of the startup time.
  let document: string | undefined;
  const folder = path.dirname(require.resolve('swagger-ui-dist/package.json'));
  // Swagger UI sets inline style attributes; its scripts are separate files.
  const security = securityHeaders({ ...contentSecurity, styleSrc: ["'self'", "'unsafe-inline'"] });

  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openapiOf(routes, version));
    return reply.type('application/json').send(document);
  });
  app.get('/api/docs', async (_request, reply) => reply.headers(security).type('text/html').send(PAGE));
  app.get('/api/docs/start.js', async (_request, reply) => reply.type('text/javascript').send(START));
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/api/docs/',
    index: false,
    decorateReply: false,
    allowedPath: (name) => /^\/swagger-ui(-bundle)?\.(js|css)$/.test(name),
  });
}
