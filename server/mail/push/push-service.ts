import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';

/** A browser with a key pair, which can decrypt messages sent to it. */
export function makeBrowser() {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  return {
    sent: { endpoint: `https://push.example.test/${randomBytes(16).toString('base64url')}`, p256dh, auth },
    /** Decrypts a message according to RFC 8291. */
    read(message: Buffer): unknown {
      const [salt, sender] = [message.subarray(0, 16), message.subarray(21, 86)];
      const people = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
      const shared = Buffer.from(
        hkdfSync('sha256', pair.computeSecret(sender), Buffer.from(auth, 'base64url'), people, 32),
      );
      const key = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: aes128gcm\0', 16));
      const nonce = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: nonce\0', 12));
      const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(message.subarray(-16));
      const padded = Buffer.concat([cipher.update(message.subarray(86, -16)), cipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}

/** A push service in this process. Its agent sends every call to it, no matter which host was called. */
export async function startPushService(answer: (count: number) => number = () => 201) {
  const taken: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
  const server = createServer(async (call, reply) => {
    const parts: Buffer[] = [];
    for await (const part of call) parts.push(part as Buffer);
    taken.push({ path: call.url ?? '', headers: call.headers, body: Buffer.concat(parts) });
    reply.writeHead(answer(taken.length)).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const agent = Object.assign(new Agent(), { createConnection: () => connect(port, '127.0.0.1') });
  return {
    taken,
    agent,
    stop: () => new Promise<void>((done) => void server.close(() => done())),
  };
}
