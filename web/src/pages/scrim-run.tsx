import { ComingPage } from './coming.tsx';

export function ScrimRunPage() {
  return <ComingPage />;
}
