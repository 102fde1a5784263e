import { ComingPage } from './coming.tsx';

export function ScrimPayPage() {
  return <ComingPage />;
}
