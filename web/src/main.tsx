import './styles/main.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { ignoreSecondTaps } from './lib/second-taps.ts';

ignoreSecondTaps();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
