/** Tells zod not to try eval, which our Content-Security-Policy forbids. Set here, before zod loads. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
