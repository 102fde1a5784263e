import { readFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml } from '../../src/platform/lib/html.ts';
import type { Order } from './entities.ts';

const file = (name: string) => readFileSync(path.join(import.meta.dirname, 'checkout', name), 'utf8');

/** Static files that the stand-in serves to browsers, by path. */
export const checkoutFiles: Record<string, { type: string; text: string }> = {
  '/v1/checkout.js': { type: 'text/javascript', text: file('checkout.js') },
  '/v1/checkout/frame.js': { type: 'text/javascript', text: file('frame.js') },
  '/v1/checkout/frame.css': { type: 'text/css', text: file('frame.css') },
};

type Shown = { key: string; order: Order; name: string; description: string };

/** Returns the page in the checkout's frame, which says clearly that no money moves. */
export function checkoutPage({ key, order, name, description }: Shown): string {
  const rupees = (order.amount / 100).toLocaleString('en-IN', { style: 'currency', currency: 'INR' });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Payment (stand-in for Razorpay)</title>
<link rel="stylesheet" href="/v1/checkout/frame.css">
<body data-key="${escapeHtml(key)}" data-order-id="${escapeHtml(order.id)}">
<main>
<p class="notice">Stand-in for Razorpay. No money moves.</p>
<div class="content">
<h1>${escapeHtml(name || 'Payment')}</h1>
${description ? `<p>${escapeHtml(description)}</p>` : ''}
<p class="amount">${escapeHtml(rupees)}</p>
<button id="pay">Pay</button>
<button id="fail">Fail</button>
<button id="close">Close</button>
<p role="status"></p>
</div>
</main>
<script src="/v1/checkout/frame.js"></script>
</html>
`;
}
