const t = performance.now(); let l = t; const m = (n: string) => { const x = performance.now(); console.log(n, Math.round(x - l)); l = x; };
console.log('boot', Math.round(t));
await import('zod'); m('zod'); await import('pg'); m('pg'); await import('kysely'); m('kysely'); await import('fastify'); m('fastify'); await import('pino'); m('pino');
await import('#server/lib/embedded-postgres.ts'); m('embedded');
await import('#server/app/routes.ts'); m('routes');
await import('#server/app/build-app.ts'); m('build-app'); await import('#server/app/start-app.ts'); m('start-app');
