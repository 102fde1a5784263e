import { setFlagsFromString } from 'node:v8';

/*
 * Reading the code makes as much garbage as hours of quiet service, and V8 would answer with a young generation of 32 MB
 * that stays when nobody is there. So it may not grow before the server is up; from then on it grows when requests ask
 * for it (docs/performance.md).
 */
setFlagsFromString('--semi-space-growth-factor=1');
const { serve } = await import('./serve.ts');
await serve();
setFlagsFromString('--semi-space-growth-factor=2');
