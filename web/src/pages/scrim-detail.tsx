import { ComingPage } from './coming.tsx';

export function ScrimDetailPage() {
  return <ComingPage />;
}
