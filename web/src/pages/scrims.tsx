import { ComingPage } from './coming.tsx';

export function ScrimsPage() {
  return <ComingPage />;
}
