import { generate, mode } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';

type Props = { link: string; label: string };

/** The quiet zone that scanners need, in modules. */
const QUIET = 4;

/** The payment link as a QR code drawn in the browser, dark on white in both themes as scanners need it. */
export function UpiQr({ link, label }: Props) {
  const code = useMemo(() => {
    // A upi:// link is ASCII. The default, UTF-8, would add a header that payment apps rarely see.
    const bitmap = generate(mode.ascii(link));
    return { path: toSvgPath(bitmap), size: bitmap.size };
  }, [link]);
  const size = code.size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-56 max-w-full rounded-card border border-line"
    >
      <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}
