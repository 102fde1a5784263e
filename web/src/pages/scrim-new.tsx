import { ComingPage } from './coming.tsx';

export function ScrimNewPage() {
  return <ComingPage />;
}
