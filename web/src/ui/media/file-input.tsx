import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  onFile: (file: File | undefined) => void;
};

/** The hidden file input of a button. */
export function FileInput({ onFile, ...input }: Props) {
  return (
    <input
      {...input}
      type="file"
      tabIndex={-1}
      aria-hidden
      className="hidden"
      onChange={event => {
        onFile(event.target.files?.[0]);
        // So that the same file can be chosen again after a failure.
        event.target.value = '';
      }}
    />
  );
}
