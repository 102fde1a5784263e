import { ButtonLink } from '../../ui/button.tsx';

type Props = {
  /** The pay step of a scrim. */
  to: string;
  /** The payment was not found: its UTR is handed in again, nothing is paid twice. */
  again?: boolean;
  variant?: 'primary' | 'secondary';
  size?: 'md' | 'sm';
  className?: string;
};

/** Leads to the pay step by a full page load: only the server's own answer lets the checkout run there (SECURITY B5). */
export function PayLink({ to, again = false, ...look }: Props) {
  return (
    <ButtonLink to={to} reloadDocument {...look}>
      {again ? 'Submit UTR again' : 'Pay now'}
    </ButtonLink>
  );
}
