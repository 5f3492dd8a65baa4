import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Ceremony {
  challenge: string
  origin: string
  rpId: string
  /** Whether the device verified the user. */
  isVerified?: boolean
}

/** Creates an authenticator with one passkey. Its answers have the format of a browser's answers. */
export function createSoftPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const facts = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }
  const clientData = (type: string, { challenge, origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin }))
  const head = ({ rpId, isVerified = true }: Ceremony, flags: number) =>
    Buffer.concat([sha256(rpId), Buffer.from([1 | (isVerified ? 4 : 0) | flags]), Buffer.alloc(4)])
  return {
    id: facts.id,
    create: (ceremony: Ceremony) => {
      const data = clientData('webauthn.create', ceremony)
      const key = map([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const authData = Buffer.concat([head(ceremony, 64), Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = map([
        ['fmt', 'none'],
        ['attStmt', emptyMap],
        ['authData', authData],
      ])
      const response = {
        clientDataJSON: data.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      }
      return { ...facts, clientExtensionResults: {}, response: { ...response, transports: ['internal'] } }
    },
    get: (ceremony: Ceremony) => {
      const data = clientData('webauthn.get', ceremony)
      const authData = head(ceremony, 0)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      const response = {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { ...facts, clientExtensionResults: {}, response }
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

const emptyMap = Buffer.from([0xa0])

/** Encodes the part of CBOR (RFC 8949) that passkeys need. */
function encode(value: number | string | Buffer): Buffer {
  if (typeof value === 'number') return value < 0 ? first(1, -1 - value) : first(0, value)
  const bytes = Buffer.from(value)
  return Buffer.concat([first(typeof value === 'string' ? 3 : 2, bytes.length), bytes])
}

function first(kind: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(kind << 5) | count])
  return count < 256 ? Buffer.from([(kind << 5) | 24, count]) : Buffer.from([(kind << 5) | 25, count >> 8, count & 255])
}

function map(entries: [number | string, number | string | Buffer][]): Buffer {
  const parts = entries.flatMap(([key, value]) => [encode(key), value === emptyMap ? emptyMap : encode(value)])
  return Buffer.concat([first(5, entries.length), ...parts])
}
