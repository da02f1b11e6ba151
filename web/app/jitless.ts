/** The Content-Security-Policy allows no eval, which zod would otherwise try when a schema is made. Set here without loading zod. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
