import { ComingPage } from './coming.tsx';

export function RankingsPage() {
  return <ComingPage />;
}
