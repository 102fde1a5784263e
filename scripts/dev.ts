import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './run.ts';
import { removeOutdatedBuild } from './web-build.ts';

/** `npm run dev`: the server restarts and the web app reloads on each change. Ends with Ctrl-C. */
// Vite serves the app; the server needs no build.
await removeOutdatedBuild();
const server = spawn('node', ['--watch', 'server/src/main.ts'], { cwd: root, stdio: 'inherit' });
// Not through npm, which would leave it running after a SIGTERM.
const web = spawn('vite', { cwd: path.join(root, 'web'), stdio: 'inherit' });
const children = [server, web];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
for (const child of children) {
  child.on('exit', code => {
    process.exitCode = code ?? 0;
    for (const other of children) if (other.exitCode === null) other.kill('SIGTERM');
  });
}
