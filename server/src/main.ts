import { setFlagsFromString } from 'node:v8';

/*
 * Loading the code makes as much garbage as hours of quiet service, and V8 would respond with a young
 * generation of 32 MB that stays even when the server is idle. So it may not grow before the server is up;
 * from then on it grows with the requests (docs/performance.md).
 */
setFlagsFromString('--semi-space-growth-factor=1');
const { serve } = await import('./serve.ts');
await serve();
setFlagsFromString('--semi-space-growth-factor=2');
