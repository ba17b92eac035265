import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreation, PasskeyRequest } from '@devhood/contract/schemas'

/** What an answer says other than it should. */
interface Lie {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly isVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const encode = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** CBOR, as far as passkeys need it: the head of a value of less than 65,536. */
function head(kind: number, size: number): Buffer {
  const first = kind << 5
  if (size < 24) return Buffer.from([first | size])
  return size < 256
    ? Buffer.from([first | 24, size])
    : Buffer.from([first | 25, size >> 8, size & 255])
}
const whole = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (...entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

/** A public key on P-256 in COSE form. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return map(
    [whole(1), whole(2)],
    [whole(3), whole(-7)],
    [whole(-1), whole(1)],
    [whole(-2), bytes(Buffer.from(x, 'base64url'))],
    [whole(-3), bytes(Buffer.from(y, 'base64url'))],
  )
}

const [PRESENT, VERIFIED, BACKUP_ELIGIBLE, BACKED_UP, WITH_KEY] = [1, 4, 8, 16, 64]

const clientData = (type: string, asked: { challenge: string }, { origin, challenge }: Lie) =>
  encode(
    JSON.stringify({
      type,
      challenge: challenge ?? asked.challenge,
      origin: origin ?? 'http://localhost:3000',
      crossOrigin: false,
    }),
  )

function dataOf(flags: number, count: number, { rpId = 'localhost', isVerified = true }: Lie) {
  const tail = Buffer.alloc(5)
  tail[0] = flags | PRESENT | (isVerified ? VERIFIED : 0)
  tail.writeUInt32BE(count, 1)
  return Buffer.concat([sha256(rpId), tail])
}

/** A passkey of a browser, in code. It counts its uses unless it is synced. */
export function newAuthenticator({ isSynced = false } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = encode(credentialId)
  const credential = { id, rawId: id, type: 'public-key' as const }
  const backup = isSynced ? BACKUP_ELIGIBLE | BACKED_UP : 0
  let userHandle = ''
  let uses = 0

  /** The answer to a request for a new passkey. */
  function make(asked: PasskeyCreation, lie: Lie = {}) {
    userHandle = asked.user.id
    const length = Buffer.from([0, credentialId.length])
    const authData = Buffer.concat([
      dataOf(backup | WITH_KEY, 0, lie),
      Buffer.alloc(16),
      length,
      credentialId,
      coseOf(publicKey),
    ])
    const attestation = map(
      [text('fmt'), text('none')],
      [text('attStmt'), map()],
      [text('authData'), bytes(authData)],
    )
    const clientDataJSON = clientData('webauthn.create', asked, lie)
    const response = { clientDataJSON, attestationObject: encode(attestation) }
    return { ...credential, response: { ...response, transports: ['internal', 'hybrid'] } }
  }

  /** The answer to a request for its use. */
  function use(asked: PasskeyRequest, lie: Lie = {}) {
    uses += isSynced ? 0 : 1
    const authData = dataOf(backup, lie.counter ?? uses, lie)
    const clientDataJSON = clientData('webauthn.get', asked, lie)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const response = {
      clientDataJSON,
      authenticatorData: encode(authData),
      signature: encode(sign('sha256', signed, privateKey)),
      userHandle: lie.userHandle ?? userHandle,
    }
    return { ...credential, response }
  }

  return { make, use, id }
}

export type TestAuthenticator = ReturnType<typeof newAuthenticator>
