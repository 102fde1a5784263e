import { type ComponentType, Suspense } from 'react';
import { Skeleton } from '../components/ui/skeleton.tsx';
import type { AdminTab } from '../pages/admin/tabs.ts';
import { AdminPage } from '../pages/admin.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { lazyPart } from './lazy-part.tsx';

const sections: Record<AdminTab, ComponentType> = {
  overview: lazyPart(() => import('../pages/admin/overview-section.tsx'), 'OverviewSection'),
  users: lazyPart(() => import('../pages/admin/users-section.tsx'), 'UsersSection'),
  promotions: lazyPart(() => import('../pages/admin/promotions-section.tsx'), 'PromotionsSection'),
  scrims: lazyPart(() => import('../pages/admin/scrims-section.tsx'), 'ScrimsSection'),
  tournaments: lazyPart(() => import('../pages/admin/tournaments-section.tsx'), 'TournamentsSection'),
  bookings: lazyPart(() => import('../pages/admin/bookings-section.tsx'), 'BookingsSection'),
  payments: lazyPart(() => import('../pages/admin/payments-section.tsx'), 'PaymentsSection'),
  ratings: lazyPart(() => import('../pages/admin/ratings-section.tsx'), 'RatingsSection'),
  audit: lazyPart(() => import('../pages/admin/audit-section.tsx'), 'AuditSection'),
  outbox: lazyPart(() => import('../pages/admin/outbox-section.tsx'), 'OutboxSection'),
};

/** The admin panel with its sections, each loaded when it is first opened. One that crashes leaves the others in reach. */
export function AdminRoute() {
  return (
    <AdminPage
      section={tab => {
        const Section = sections[tab];
        return (
          <CrashBoundary key={tab} scope="part">
            <Suspense fallback={<SectionLoading />}>
              <Section />
            </Suspense>
          </CrashBoundary>
        );
      }}
    />
  );
}

function SectionLoading() {
  return (
    <div role="status" aria-label="Loading section" className="grid gap-4">
      <Skeleton className="h-11 rounded-control" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
