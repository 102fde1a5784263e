import { Settings } from 'lucide-react';
import { useTitle } from '../lib/use-title.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { NoticeList } from './notice-list.tsx';
import { SeeAllButton } from './see-all-button.tsx';

/** /notifications: all notifications. */
export function NotificationsPage() {
  useTitle('Notifications');
  return (
    <div className="page max-w-3xl py-6 md:py-8">
      <PageHeading
        title="Notifications"
        actions={
          <div className="-ml-3.5 flex flex-wrap items-center gap-x-2">
            <SeeAllButton />
            <ButtonLink
              to="/settings/notifications"
              size="sm"
              variant="ghost"
              icon={<Settings aria-hidden size={18} />}
            >
              Settings
            </ButtonLink>
          </div>
        }
      />
      <div className="mt-4">
        <NoticeList />
      </div>
    </div>
  );
}
