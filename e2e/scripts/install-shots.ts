import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

/**
 * Takes the screenshots that browsers show before they install the app, of a running demo: `node
 * e2e/scripts/install-shots.ts [URL]`, into web/public/. Phones show narrow ones, desktops wide ones.
 */
const [url = 'http://localhost:3000'] = process.argv.slice(2);
const folder = path.resolve(import.meta.dirname, '../../web/public');

const narrow = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };
const wide = { viewport: { width: 1280, height: 800 } };

const { items } = (await (await fetch(`${url}/api/scrims?status=open&limit=1`)).json()) as {
  items: { _id: string }[];
};
const shots = [
  { name: 'install-scrims', path: '/scrims', screen: narrow, scale: 2 },
  { name: 'install-scrim', path: `/scrims/${items[0]?._id}`, screen: narrow, scale: 2 },
  { name: 'install-wide', path: '/scrims', screen: wide, scale: 1 },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--hide-scrollbars'],
});
for (const { name, path: page, screen, scale } of shots) {
  const tab = await browser.newPage({
    ...screen,
    deviceScaleFactor: scale,
    colorScheme: 'dark',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  await tab.goto(`${url}${page}`, { waitUntil: 'networkidle' });
  await sharp(await tab.screenshot())
    .webp({ quality: 60 })
    .toFile(path.join(folder, `${name}.webp`));
}
await browser.close();
