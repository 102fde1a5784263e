type Props = {
  /** Of the row; undefined while that is on the way. */
  name: string | undefined;
  /** Whether the keyboard is on its row. */
  active: boolean;
  disabled: boolean;
};

/**
 * Opens the menu of a row; the list hears its press. The dots are a background, because an icon's elements in every row
 * are what scrolling on a slow phone spends its frames on.
 */
export function RowMenuButton({ name, active, disabled }: Props) {
  return (
    <button
      type="button"
      data-menu
      disabled={disabled || name === undefined}
      tabIndex={active ? 0 : -1}
      aria-label={name === undefined ? 'Loading' : `Actions for ${name}`}
      aria-haspopup="menu"
      className="block size-11 rounded-control bg-[length:4px_6px] bg-[radial-gradient(circle,currentColor_1.4px,transparent_1.9px)] bg-origin-content bg-clip-content px-5 py-[0.8125rem] text-ink-2 hover:text-ink disabled:opacity-50"
    />
  );
}
