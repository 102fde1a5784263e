import { createElement, type SVGProps } from 'react';

type IconData = { node: [tag: string, attributes: Record<string, string>][]; size?: number };
type Props = SVGProps<SVGSVGElement> & { size?: number | string };

/**
 * Stands in for lucide's own `createLucideIcon` in the build (vite.config.ts), which spends 2 kB of the first
 * load and much work per icon on settings that the app does not use. A default export, as the original is.
 */
export default function createLucideIcon({ node, size: box = 24 }: IconData) {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ size = 24, strokeWidth = 2, ...rest }: Props) {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: `0 0 ${box} ${box}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': rest['aria-label'] ? undefined : true,
        ...rest,
      },
      ...children,
    );
  };
}
