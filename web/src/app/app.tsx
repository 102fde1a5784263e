/** The application. */
export function App() {
  return null;
}
