import { z } from 'zod';
import { REFUSALS, type RefusalCode } from '#contract/app/refusals.ts';
import { ALWAYS_POSSIBLE, type Endpoint } from '#contract/lib/endpoint.ts';
import type { Route } from '#server/lib/route.ts';

type Schema = Record<string, unknown>;

const schemaOf = (type: z.core.$ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return schema;
};

/** The OpenAPI 3.1 document for these routes, generated from the endpoint values. */
export function openapiOf(routes: readonly Route[], version: string): Schema {
  const paths: Record<string, Schema> = {};
  for (const route of routes) {
    const { endpoint } = route;
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hindquarter',
      version,
      description: DESCRIPTION,
      contact: { name: 'The operator of this installation' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ endpoint }) => tagOf(endpoint)))].toSorted().map((name) => ({ name })),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Someone who is signed in.' },
        api_key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'hq_…',
          description: 'An API key that the plant’s owner created. What it may call depends on its scopes.',
        },
      },
    },
    paths,
  };
}

const DESCRIPTION = `Every call of the API. If a call is refused, the status is “no”, with a code and a message.

Programs send \`Authorization: Bearer hq_…\` with a key that the plant’s owner creates in Settings. \`RateLimit-Limit\`, \`RateLimit-Remaining\`, and \`RateLimit-Reset\` say how many calls the key has left and for how many seconds; after that, \`Retry-After\` says how long to wait.`;

const forKeys = (scopes: Route['keyScopes']): string =>
  scopes ? ` API keys need the scopes: ${scopes.join(', ')}.` : ' Not for API keys.';

const tagOf = ({ path }: Endpoint): string => path.split('/')[2] ?? '';

function operationOf({ endpoint, guard, keyScopes }: Route): Schema {
  const input = schemaOf(endpoint.input, 'input');
  const properties = Object.entries((input.properties ?? {}) as Record<string, Schema>);
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const required = new Set((input.required ?? []) as string[]);
  const parameters: Schema[] = properties
    .filter(([name]) => endpoint.method === 'GET' || inPath.has(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      schema,
    }));
  if (endpoint.creates) {
    parameters.push({ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } });
  }
  return {
    tags: [tagOf(endpoint)],
    operationId: endpoint.path.slice('/api/'.length).replace(/\W+/g, '_'),
    description: guard.roles === null ? 'Open to everyone.' : `For: ${guard.roles.join(', ')}.${forKeys(keyScopes)}`,
    ...(guard.roles === null ? {} : { security: [{ session: [] }, ...(keyScopes ? [{ api_key: [] }] : [])] }),
    parameters,
    ...(endpoint.method === 'POST' ? { requestBody: { content: contentOf(endpoint, input) } } : {}),
    responses: { 200: answered(endpoint), ...refusalsOf(endpoint) },
  };
}

/** Files are sent as form data, everything else as JSON. */
function contentOf({ upload }: Endpoint, input: Schema): Schema {
  if (!upload) return { 'application/json': { schema: input } };
  const file = { type: 'string', format: 'binary', description: `At most ${upload.mostBytes} bytes.` };
  const schema = { ...input, properties: { ...(input.properties as Schema), [upload.field]: file } };
  return { 'multipart/form-data': { schema } };
}

function answered(endpoint: Endpoint): Schema {
  const data = schemaOf(endpoint.data, 'output');
  if (endpoint.envelope === 'bare')
    return { description: 'Success', content: { 'application/json': { schema: data } } };
  const properties =
    endpoint.envelope === 'page'
      ? (data.properties as Schema)
      : endpoint.envelope === 'result'
        ? { result: { properties: { data } }, data }
        : { data };
  const { rows, ...rest } = properties as Schema;
  return {
    description: typeof endpoint.done === 'string' ? endpoint.done : 'Success',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            status: { const: 'yes' },
            message: { type: 'string' },
            ...(rows ? { data: rows } : {}),
            ...rest,
          },
        },
      },
    },
  };
}

function refusalsOf({ refusals }: Endpoint): Record<string, Schema> {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of [...refusals, ...ALWAYS_POSSIBLE]) {
    const [http] = REFUSALS[code];
    byStatus.set(http, [...(byStatus.get(http) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([http, codes]) => [
      http,
      { description: codes.map((code) => `\`${code}\`: ${REFUSALS[code][1]}`).join('\n\n') },
    ]),
  );
}
