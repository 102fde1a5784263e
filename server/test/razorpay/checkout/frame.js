const order = document.body.dataset;
const status = document.querySelector('[role=status]');
const buttons = [...document.querySelectorAll('button')];

// Any merchant's page may hold the frame, and the messages contain only what the merchant may know.
const tell = message => parent.postMessage(message, '*');

async function attempt(outcome) {
  for (const button of buttons) button.disabled = true;
  status.textContent = 'Working…';
  try {
    const response = await fetch('/v1/checkout/attempts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key_id: order.key, order_id: order.orderId, outcome }),
    });
    const answer = await response.json();
    if (!answer.error) return tell({ kind: 'paid', answer });
    status.textContent = `${answer.error.description} You can try again.`;
    tell({ kind: 'failed', answer });
  } catch {
    status.textContent = 'The stand-in does not answer.';
  }
  for (const button of buttons) button.disabled = false;
}

document.querySelector('#pay').addEventListener('click', () => attempt('paid'));
document.querySelector('#fail').addEventListener('click', () => attempt('failed'));
document.querySelector('#close').addEventListener('click', () => tell({ kind: 'dismissed' }));
addEventListener('keydown', event => {
  if (event.key === 'Escape') tell({ kind: 'dismissed' });
});
document.querySelector('#pay').focus();
