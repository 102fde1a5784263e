import { useSession } from '../../lib/session/session.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { VerifiedTick } from '../../ui/verified-tick.tsx';
import { EraseAccount } from '../erasure/erase-account.tsx';
import { AvatarForm } from './avatar-form.tsx';
import { DownloadData } from './download-data.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { RoleSwitch } from './role-switch.tsx';
import { Section } from './section.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

/** The own account. */
export function SettingsPage() {
  useTitle('Profile settings');
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="page py-6 md:py-8">
      <PageHeading
        title="Profile settings"
        sub={
          <span className="inline-flex max-w-full items-center gap-1.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">{user.email}</span>
            {user.verified && <VerifiedTick />}
          </span>
        }
      />
      <div className="mt-6">
        <Section title="Picture" body="Shown beside your name in rooms and lists.">
          <AvatarForm user={user} />
        </Section>
        <Section title="You" body="How squads and organizers know you.">
          <ProfileForm key={user._id} user={user} />
        </Section>
        {user.role === 'organization' && (
          <Section title="Organization" body="Shown to everyone beside your events.">
            <OrganizationForm key={user._id} user={user} />
          </Section>
        )}
        <Section title="Password" body="Changing it signs you out on every other device.">
          <PasswordForm email={user.email} />
        </Section>
        {user.role !== 'admin' && (
          <Section title="Role" body="Switch between player and organizer.">
            <RoleSwitch user={user} />
          </Section>
        )}
        <Section title="Sessions" body="Lost a phone? End every session at once.">
          <SignOutEverywhere />
        </Section>
        <Section title="Your data" body="Download or delete your data.">
          <DownloadData />
        </Section>
        <Section title="Delete account" body="Deletes your personal data. Payment records stay.">
          <EraseAccount user={user} />
        </Section>
      </div>
    </div>
  );
}
