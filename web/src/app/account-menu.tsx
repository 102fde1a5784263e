import type { User } from '@hotdrop/contract/account/users.ts';
import {
  CalendarCheck,
  Check,
  LayoutDashboard,
  LogOut,
  Monitor,
  Moon,
  Plus,
  Settings,
  ShieldCheck,
  Sun,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { InstalledApp } from '../installed/installed-app.tsx';
import { roleNames } from '../lib/format/in-words.ts';
import { useSession } from '../lib/session/session.tsx';
import { useLeave } from '../lib/session/use-leave.ts';
import { Bell } from '../notifications/bell.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { chooseTheme, type ThemeChoice, themeChoices, useThemeChoice } from './theme.ts';

const themes: Record<ThemeChoice, { label: string; Icon: typeof Sun }> = {
  system: { label: 'System theme', Icon: Monitor },
  dark: { label: 'Dark theme', Icon: Moon },
  light: { label: 'Light theme', Icon: Sun },
};

function useThemeItems(): MenuItem[] {
  const current = useThemeChoice();
  return themeChoices.map((choice, index) => {
    const { label, Icon } = themes[choice];
    return {
      id: `theme-${choice}`,
      label: (
        <>
          <span className="flex-1">{label}</span>
          {choice === current && <Check aria-hidden size={18} className="text-accent" />}
        </>
      ),
      icon: <Icon aria-hidden size={18} className="text-ink-3" />,
      checked: choice === current,
      separated: index === 0,
      onSelect: () => chooseTheme(choice),
    };
  });
}

/** The bell, and the menu behind the user's avatar. */
export function AccountMenu() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <Bell />
      <InstalledApp />
      <AvatarMenu user={user} />
    </>
  );
}

function AvatarMenu({ user }: { user: User }) {
  const navigate = useNavigate();
  const leave = useLeave();
  const themeItems = useThemeItems();

  const go = (id: string, label: string, Icon: typeof Sun, to: string): MenuItem => ({
    id,
    label,
    icon: <Icon aria-hidden size={18} className="text-ink-3" />,
    onSelect: () => navigate(to),
  });

  const own = {
    player: [
      go('dashboard', 'Dashboard', LayoutDashboard, '/dashboard/player'),
      go('games', 'My games', CalendarCheck, '/my-games'),
    ],
    organization: [
      go('dashboard', 'Dashboard', LayoutDashboard, '/dashboard/org'),
      go('create-scrim', 'Create Scrim', Plus, '/scrims/new'),
      go('create', 'Create Tournament', Plus, '/tournaments/new'),
    ],
    admin: [go('admin', 'Admin panel', ShieldCheck, '/admin')],
  }[user.role];

  return (
    <Menu
      label="Account menu"
      trigger={<Avatar name={user.name} src={user.avatarUrl} />}
      header={
        <div className="px-3 pt-2 pb-2.5">
          <p className="truncate font-semibold">{user.name}</p>
          <p className="truncate text-ink-3 text-sm">
            {roleNames[user.role]} · {user.email}
          </p>
        </div>
      }
      items={[
        ...own,
        go('settings', 'Profile settings', Settings, '/settings'),
        ...themeItems,
        {
          id: 'sign-out',
          label: 'Sign out',
          icon: <LogOut aria-hidden size={18} />,
          separated: true,
          onSelect: leave,
        },
      ]}
    />
  );
}
