import { useNavigate } from 'react-router';

/** Goes back like the browser's own Back. */
export function BackButton() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}
