import './styles/main.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { ignoreSecondTaps } from './lib/second-taps.ts';

ignoreSecondTaps();
const root = document.getElementById('root');
// In slices, between which the browser paints and hears taps.
if (root) startTransition(() => createRoot(root).render(<App />));
