import { ThisDevice } from '../installed/this-device.tsx';
import { useTitle } from '../lib/use-title.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SettingsSection } from '../ui/settings-section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LoadError } from '../ui/states.tsx';
import { ChannelTable } from './channel-table.tsx';
import { Devices } from './devices.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { quietPlace, useNoticeSettings } from './settings-api.ts';

/** /settings/notifications: what reaches the user outside the app, and when. */
export function NotificationSettingsPage() {
  useTitle('Notification settings');
  return (
    <div className="page py-6 md:py-8">
      <PageHeading
        title="Notification settings"
        sub="The list in the app has everything, whatever you choose here."
        actions={
          <ButtonLink to="/notifications" size="sm">
            See notifications
          </ButtonLink>
        }
      />
      <div className="mt-6">
        <Settings />
      </div>
    </div>
  );
}

function Settings() {
  const { query, settings, change, problem } = useNoticeSettings();
  if (query.isPending) return <SettingsSkeleton />;
  if (!settings) return <LoadError title="Failed to load your settings" query={query} />;
  return (
    <>
      <SettingsSection title="This device" body="Notifications reach you even when Hotdrop is closed.">
        <ThisDevice />
      </SettingsSection>
      <SettingsSection title="Push and mail" body="Each change is saved at once.">
        <ChannelTable rows={settings.rows} onChange={change} problem={problem} />
      </SettingsSection>
      <SettingsSection title="Quiet hours" body="Push and mail wait until they end.">
        <QuietHours
          rows={settings.rows}
          quiet={settings.quiet}
          timeZone={settings.timeZone}
          onChange={next => change(({ quiet }) => ({ quiet: next(quiet) }))}
          problem={problem(quietPlace)}
        />
      </SettingsSection>
      <SettingsSection title="Devices" body="Devices that get notifications.">
        <Devices devices={settings.push.devices} />
      </SettingsSection>
    </>
  );
}

function SettingsSkeleton() {
  return (
    <div role="status" aria-label="Loading your settings" className="grid gap-4 border-line border-t py-7">
      <Skeleton className="h-72 max-w-3xl rounded-card" />
      <Skeleton className="h-24 max-w-3xl rounded-card" />
    </div>
  );
}
