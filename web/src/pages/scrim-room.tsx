import { ComingPage } from './coming.tsx';

export function ScrimRoomPage() {
  return <ComingPage />;
}
