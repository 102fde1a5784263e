import { ComingPage } from './coming.tsx';

export function PlayerDashboardPage() {
  return <ComingPage />;
}
