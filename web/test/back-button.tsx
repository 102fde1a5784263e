import { useNavigate } from 'react-router';

/** Does what the browser's own Back would do. */
export function BackButton() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}
