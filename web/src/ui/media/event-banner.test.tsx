import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EventBanner } from './event-banner.tsx';

const banner = (props: { url: string; sizes?: string }) => {
  const { container } = render(<EventBanner title="Friday Cup" game="BGMI" {...props} />);
  return container.querySelector('img');
};

it('offers phones the small size where the picture is shown small', () => {
  const image = banner({ url: '/uploads/a.webp', sizes: '13rem' });
  expect(image?.srcset).toBe('/uploads/a-small.webp 640w, /uploads/a.webp 1920w');
  expect(image?.sizes).toBe('13rem');
});

it('is the original picture on the event’s own page', () => {
  const image = banner({ url: '/uploads/a.webp' });
  expect(image).toHaveAttribute('src', '/uploads/a.webp');
  expect(image).not.toHaveAttribute('srcset');
});
