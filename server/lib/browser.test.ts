import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { browserOf, networkOf } from '#server/lib/browser.ts';

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:*'],
  ['2001:0db8::5', '2001:db8:0:0:*'],
  ['::1', '0:0:0:0:*'],
  ['fe80::1%eth0', 'fe80:0:0:0:*'],
  ['', 'unknown'],
])('shortens %s to the network %s', (address, network) => expect(networkOf(address)).toBe(network));

test('doesn’t fail once the connection is closed, and reports the network as unknown', () => {
  const closed = { ip: undefined, headers: {}, cookies: {} } as unknown as FastifyRequest;
  const site = { origin: () => 'https://plant.example', isSecure: true };
  expect(browserOf(closed, {} as FastifyReply, site).network).toBe('unknown');
});
