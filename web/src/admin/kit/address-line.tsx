/**
 * An email address, mostly below a name: in a table on one line, as long as the column is wide, and whole for the mouse; on phones
 * whole on as many lines as it takes.
 */
export function AddressLine({ text }: { text: string }) {
  return (
    <span
      title={text}
      // Adds nothing to the width of its column, and takes all of it.
      className="block text-ink-3 text-sm min-[56rem]:w-0 min-[56rem]:min-w-full min-[56rem]:truncate"
    >
      {text}
    </span>
  );
}
