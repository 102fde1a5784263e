import { ComingPage } from './coming.tsx';

export function OrganizationDashboardPage() {
  return <ComingPage />;
}
