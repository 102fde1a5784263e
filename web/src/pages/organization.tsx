import { ComingPage } from './coming.tsx';

export function OrganizationPage() {
  return <ComingPage />;
}
