import './styles/main.css';
import { start } from './app/start.tsx';

// zod asks whether it may compile validators, which the content security policy forbids. It reads this when the first
// schema loads; calling zod's own `config` here would load zod with every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (root) void start(root);

// By code that the first paint does without: there is no dialog before.
import('./lib/second-taps.ts').then(
  ({ ignoreSecondTaps }) => ignoreSecondTaps(),
  () => {},
);
