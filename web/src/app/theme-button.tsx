import { Moon, Sun } from 'lucide-react';
import { IconButton } from '../ui/icon-button.tsx';
import { chooseTheme, useShownTheme } from './theme.ts';

/** Switches between dark and light, for readers without an account menu. */
export function ThemeButton() {
  const dark = useShownTheme() === 'dark';
  return (
    <IconButton
      label={dark ? 'Switch to light theme' : 'Switch to dark theme'}
      icon={dark ? <Sun aria-hidden size={18} /> : <Moon aria-hidden size={18} />}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    />
  );
}
