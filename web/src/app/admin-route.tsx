import { type ComponentType, Suspense } from 'react';
import type { AdminTab } from '../admin/admin-page.tsx';
import { AdminPage } from '../admin/admin-page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { lazyPart } from './lazy-part.tsx';

const sections: Record<AdminTab, ComponentType> = {
  overview: lazyPart(() => import('../admin/stats/overview-section.tsx'), 'OverviewSection'),
  users: lazyPart(() => import('../admin/users/users-section.tsx'), 'UsersSection'),
  promotions: lazyPart(() => import('../admin/promotions/promotions-section.tsx'), 'PromotionsSection'),
  scrims: lazyPart(() => import('../admin/scrims/scrims-section.tsx'), 'ScrimsSection'),
  tournaments: lazyPart(() => import('../admin/tournaments/tournaments-section.tsx'), 'TournamentsSection'),
  bookings: lazyPart(() => import('../admin/bookings/bookings-section.tsx'), 'BookingsSection'),
  payments: lazyPart(() => import('../admin/payments/payments-section.tsx'), 'PaymentsSection'),
  ratings: lazyPart(() => import('../admin/ratings/ratings-section.tsx'), 'RatingsSection'),
  audit: lazyPart(() => import('../admin/audit/audit-section.tsx'), 'AuditSection'),
  outbox: lazyPart(() => import('../admin/outbox/outbox-section.tsx'), 'OutboxSection'),
};

/** The admin panel; each section loads when first opened. If one crashes, the others still work. */
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
