import { describe, expect, it } from 'vitest';
import { addressKeys } from './address-keys.ts';

describe('an address counts', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51432', '203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['::FFFF:CB00:7107', '203.0.113.7', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002:abcd:0:0:9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['[2001:db8:1:2::1]:51432', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ])('%s as %s in %s', (address, network, site) => {
    expect(addressKeys(address)).toEqual({ network, site });
  });

  it.each([undefined, '', 'unknown', '_hidden', '1', '0x7f.1', '[::1', '2001:db8::/64', 'x'.repeat(60)])(
    'as unknown, together with all others, if it is not an address: %j',
    address => {
      expect(addressKeys(address)).toEqual({ network: 'unknown', site: 'unknown' });
    },
  );
});
