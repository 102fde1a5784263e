import { ComingPage } from './coming.tsx';

export function ScrimStandingsPage() {
  return <ComingPage />;
}
