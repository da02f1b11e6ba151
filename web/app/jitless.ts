/** Keeps zod from trying eval, which our Content-Security-Policy forbids. Must be set before zod loads. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
