import { passwordBody, profileBody } from '@hotdrop/contract/account/auth/auth.ts';
import type { User } from '@hotdrop/contract/account/users.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import { Bell, Download, LogOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { actProblem, useOnce } from '../../lib/acts/use-act.ts';
import { api, messageOf } from '../../lib/api/client.ts';
import { ApiError } from '../../lib/api/error.ts';
import { bytesText, readFile } from '../../lib/files.ts';
import { duration } from '../../lib/format/time.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useLeave } from '../../lib/session/use-leave.ts';
import { saveFile } from '../../lib/share.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormError } from '../../ui/forms/form-parts.tsx';
import { NewPasswordField } from '../../ui/forms/new-password-field.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { changedFields, useEditForm, useZodForm } from '../../ui/forms/use-zod-form.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { PasswordField, PhoneField, TextField } from '../../ui/text-field.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import { EraseAccount } from '../erasure/erase-account.tsx';
import { AvatarForm } from './avatar-form.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { RoleSwitch } from './role-switch.tsx';

const personBody = profileBody.pick({ name: true, phone: true }).required();

/** Edits name and phone. Sends only changed fields, so that changes made elsewhere stay. */
function ProfileForm({ user }: { user: User }) {
  const { setUser } = useSession();
  const before = valuesOf(user);
  const { form, settle } = useEditForm(personBody, before);
  const { errors } = form.formState;
  const { submit, busy, error } = useSubmit(
    form,
    async body => {
      const { user: changed } = await api('PUT /auth/profile', { body: changedFields(before, body) });
      setUser(changed);
      settle(valuesOf(changed));
      toast.success('Profile saved');
    },
    fallbackTexts.update,
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Name"
        readOnly={busy}
        autoComplete="name"
        maxLength={limits.personName}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Email"
        type="email"
        value={user.email}
        readOnly
        autoComplete="email"
        help="You log in with this email. You cannot change it here."
        className="text-ink-2"
      />
      <PhoneField
        readOnly={busy}
        optional
        help="Only organizers of events you join see it."
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <FormError message={error} />
      <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
        Save profile
      </Button>
    </form>
  );
}

const valuesOf = ({ name, phone }: User) => ({ name, phone });

const empty = { currentPassword: '', newPassword: '' };

/** Changes the password, which ends every other session. */
function PasswordForm({ email }: { email: string }) {
  const form = useZodForm(passwordBody, { defaultValues: empty });
  const { errors } = form.formState;
  const { submit, busy, error } = useSubmit(
    form,
    async body => {
      await api('PUT /auth/password', { body });
      form.reset(empty);
      toast.success('Password changed');
    },
    fallbackTexts.update,
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {/* Tells password managers which account this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <NewPasswordField
        label="New password"
        value={form.watch('newPassword')}
        error={errors.newPassword?.message}
        registration={form.register('newPassword')}
      />
      <FormError message={error} />
      <Button type="submit" busy={busy} className="justify-self-start">
        Change password
      </Button>
    </form>
  );
}

/** /settings: the user's own account. */
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
            {user.verified && <VerifiedBadge />}
          </span>
        }
      />
      <div className="mt-6">
        <SettingsSection title="Picture" body="Shown beside your name in rooms and lists.">
          <AvatarForm user={user} />
        </SettingsSection>
        <SettingsSection title="You" body="How squads and organizers know you.">
          <ProfileForm key={user._id} user={user} />
        </SettingsSection>
        {user.role === 'organization' && (
          <SettingsSection title="Organization" body="Shown to everyone beside your events.">
            <OrganizationForm key={user._id} user={user} />
          </SettingsSection>
        )}
        <SettingsSection title="Notifications" body="What reaches you outside the app, and when.">
          <ButtonLink to="/settings/notifications" icon={<Bell aria-hidden size={18} />}>
            Notification settings
          </ButtonLink>
        </SettingsSection>
        <SettingsSection title="Password" body="Changing it signs you out on every other device.">
          <PasswordForm email={user.email} />
        </SettingsSection>
        {user.role !== 'admin' && (
          <SettingsSection title="Role" body="Switch between player and organizer.">
            <RoleSwitch user={user} />
          </SettingsSection>
        )}
        <SettingsSection title="Sessions" body="Lost a phone? End every session at once.">
          <SignOutEverywhere />
        </SettingsSection>
        <SettingsSection title="Your data" body="Download or delete your data.">
          <DownloadData />
        </SettingsSection>
        <SettingsSection title="Delete account" body="Deletes your personal data. Payment records stay.">
          <EraseAccount user={user} />
        </SettingsSection>
      </div>
    </div>
  );
}

/** Ends this session, or every session of the account. */
function SignOutEverywhere() {
  const leave = useLeave();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { busy, once } = useOnce();

  async function everywhere() {
    try {
      await api('POST /auth/logout-all');
      leave();
      toast.success('Signed out everywhere');
    } catch (error) {
      toast.error(messageOf(error, fallbackTexts.action));
      close();
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={<LogOut aria-hidden size={18} />} onClick={leave}>
        Sign out
      </Button>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        onConfirm={() => void once(everywhere)}
        title="Sign out everywhere?"
        body="You will have to log in again on every phone, tablet and browser, including this one."
        confirmLabel="Sign out everywhere"
        busy={busy}
        danger
      />
    </div>
  );
}

/** Downloads everything we keep about the user as one file, with progress and a cancel button. */
function DownloadData() {
  const [bytes, setBytes] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(null);
  // The user has left the page.
  useEffect(() => () => running.current?.abort(), []);

  async function download() {
    if (running.current) return;
    const stop = new AbortController();
    running.current = stop;
    setProblem(undefined);
    setBytes(0);
    try {
      const options = { onProgress: setBytes, signal: stop.signal };
      saveFile(await readFile('GET /profile/export', {}, options));
      toast.success('Your data was downloaded');
    } catch (error) {
      if (!stop.signal.aborted) setProblem(exportProblem(error));
    } finally {
      running.current = null;
      setBytes(null);
    }
  }

  const busy = bytes !== null;
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        One JSON file with your account, what you booked, registered, hosted and paid, your messages and
        ratings. Nobody else’s private data is in it.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<Download aria-hidden size={18} />} busy={busy} onClick={() => void download()}>
          {busy ? 'Downloading…' : 'Download my data'}
        </Button>
        {busy && (
          <>
            <Button variant="ghost" onClick={() => running.current?.abort()}>
              Cancel
            </Button>
            <span className="text-ink-3 text-sm tabular-nums">
              {bytes === 0 ? 'Collecting your data…' : bytesText(bytes)}
            </span>
          </>
        )}
      </div>
      <FormError message={problem} />
    </div>
  );
}

/** Returns why the download failed, in a sentence. */
function exportProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return fallbackTexts.action;
  if (error.status === 429 && error.retryAfter)
    return `Too many downloads. Try again in ${duration(error.retryAfter * 1000)}.`;
  return actProblem(error, 'Download failed');
}
