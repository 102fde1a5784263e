// A stand-in for https://checkout.razorpay.com/v1/checkout.js: the same calls and responses, no money.
(() => {
  const { origin } = new URL(document.currentScript.src);

  function frameOf(options) {
    const frame = document.createElement('iframe');
    const query = new URLSearchParams({
      key: options.key,
      order_id: options.order_id,
      name: options.name || '',
      description: options.description || '',
    });
    frame.src = `${origin}/v1/checkout/public?${query}`;
    frame.title = 'Payment (stand-in for Razorpay)';
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      zIndex: '2147483647',
      background: 'transparent',
      // As in the frame: otherwise a dark page makes it opaque.
      colorScheme: 'light',
    });
    return frame;
  }

  window.Razorpay = function Razorpay(options) {
    const listeners = {};
    let frame = null;

    const close = () => {
      frame?.remove();
      frame = null;
      removeEventListener('message', hear);
    };

    const hear = ({ source, origin: from, data }) => {
      if (!frame || from !== origin || source !== frame.contentWindow) return;
      if (data.kind === 'paid') {
        close();
        options.handler?.(data.answer);
      } else if (data.kind === 'failed') {
        for (const listener of listeners['payment.failed'] || []) listener(data.answer);
      } else if (data.kind === 'dismissed') {
        close();
        options.modal?.ondismiss?.();
      }
    };

    this.on = (name, listener) => {
      listeners[name] = [...(listeners[name] || []), listener];
    };
    this.open = () => {
      if (frame) return;
      frame = frameOf(options);
      document.body.append(frame);
      addEventListener('message', hear);
      frame.focus();
    };
    this.close = close;
  };
})();
