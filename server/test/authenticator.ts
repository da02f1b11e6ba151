import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const PRESENT_AND_VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x40;

/** The subset of CBOR that authenticators use. */
function cbor(value: unknown): Buffer {
  const head = (major: number, count: number) =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

/** A software authenticator with one ES256 passkey for one site. Tests can turn back its counter. */
export function makeAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credential = randomBytes(32);
  const id = credential.toString('base64url');
  const authenticator = { counter: 0, origin, userVerified: true };

  const client = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: authenticator.origin, crossOrigin: false }));
  function authData(flags: number, more = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(authenticator.counter);
    const verified = authenticator.userVerified ? flags : flags & ~0x04;
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([verified]), count, more]);
  }
  const answer = (response: Record<string, Buffer | string[]>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, value]) => [
        name,
        Buffer.isBuffer(value) ? value.toString('base64url') : value,
      ]),
    ) as { clientDataJSON: string },
  });

  return Object.assign(authenticator, {
    /** Implements navigator.credentials.create(). */
    make(challenge: string) {
      const cose = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credential.length]), credential, cose]);
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData(PRESENT_AND_VERIFIED | WITH_CREDENTIAL, attested)],
        ]),
      );
      return answer({
        clientDataJSON: client('webauthn.create', challenge),
        attestationObject,
        transports: ['internal'],
      });
    },
    /** Implements navigator.credentials.get(). */
    sign(challenge: string) {
      authenticator.counter++;
      const clientDataJSON = client('webauthn.get', challenge);
      const authenticatorData = authData(PRESENT_AND_VERIFIED);
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(clientDataJSON)]))
        .sign(privateKey);
      return answer({ clientDataJSON, authenticatorData, signature });
    },
  });
}
