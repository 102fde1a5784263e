import { describe, expect, it } from 'vitest';
import { pushServices } from './push-services.ts';

const isPushService = pushServices([
  'push.example.org',
  'push.example.net:8443',
  '127.0.0.1:9000',
  'localhost:9000',
]);
const allowed = (text: string) => isPushService(new URL(text));

describe('pushes may go to (B6)', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://FCM.googleapis.com:443/wp/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://api.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://push.example.org/a',
    'https://push.example.net:8443/a',
    'http://127.0.0.1:9000/a',
    'http://localhost:9000/a',
    'https://127.0.0.1:9000/a',
  ])('%s', text => expect(allowed(text)).toBe(true));
});

describe('pushes may not go to (B6)', () => {
  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user@fcm.googleapis.com/fcm/send/abc',
    'https://:pass@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/fcm/send/abc',
    'https://fcm.googleapis.com./fcm/send/abc',
    'https://evil.example/fcm.googleapis.com',
    'https://evil.example#.push.apple.com',
    'https://evil.example?.push.apple.com',
    'https://evilpush.apple.com/a',
    'https://push.apple.com/a',
    'https://googleapis.com/a',
    'https://storage.googleapis.com/a',
    'https://notify.windows.com/a',
    'https://push.example.net/a',
    'https://push.example.org:444/a',
    'http://push.example.org/a',
    'https://sub.push.example.org/a',
    'http://127.0.0.1:9001/a',
    'http://127.0.0.1/a',
    'http://127.1:8080/a',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]:9000/a',
    'https://[::ffff:169.254.169.254]/a',
    'https://2852039166/a',
    'https://10.0.0.1/a',
    'file:///etc/passwd',
    'ws://fcm.googleapis.com/a',
    'javascript:fetch(1)',
    'data:text/plain,a',
  ])('%s', text => expect(allowed(text)).toBe(false));
});
