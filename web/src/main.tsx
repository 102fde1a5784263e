import './styles/main.css';
import { start } from './app/start.tsx';

const root = document.getElementById('root');
if (root) void start(root);

// By code that the first paint does without: there is no dialog before.
import('./lib/second-taps.ts').then(
  ({ ignoreSecondTaps }) => ignoreSecondTaps(),
  () => {},
);
