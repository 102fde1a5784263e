import { ComingPage } from './coming.tsx';

export function ScrimEditPage() {
  return <ComingPage />;
}
