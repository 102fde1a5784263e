import './styles/main.css';
import { start } from './app/start.tsx';

// zod checks whether it may compile validators, which the CSP forbids. It reads this when the first schema loads;
// calling zod's `config` here would load zod on every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (root) void start(root);

// Loaded on demand: the first paint has no dialog and needs no service worker.
import('./late.ts').then(
  ({ startLate }) => startLate(),
  () => {},
);
