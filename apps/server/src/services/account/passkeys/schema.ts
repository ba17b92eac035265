import { LIMITS } from '@devhood/contract'
import { type Static, Type } from 'typebox'
import { Name } from '../schema.ts'

/** Bytes as browsers write them. */
const encoded = (max: number) =>
  Type.Refine(
    Type.String(),
    (text) => text.length <= max && /^[\w-]+$/.test(text),
    () => `must be base64url of at most ${max} characters`,
  )

/** WebAuthn allows 1,023 bytes. */
const CredentialId = encoded(1364)
const ClientData = encoded(4000)
const ATTESTATION_MAX = 20_000
const AUTHENTICATOR_MAX = 4000
const SIGNATURE_MAX = 2000
const HANDLE_MAX = 100
const TRANSPORTS_MAX = 10

const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal('public-key'),
}

/** What a browser answers that has made a passkey: `RegistrationResponseJSON` of WebAuthn. */
export const NewCredential = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: ClientData,
    attestationObject: encoded(ATTESTATION_MAX),
    transports: Type.Optional(
      Type.Array(
        Type.Refine(
          Type.String(),
          (text) => /^[a-z-]{1,20}$/.test(text),
          () => 'must be a transport of WebAuthn',
        ),
        { maxItems: TRANSPORTS_MAX },
      ),
    ),
  }),
})
export type NewCredential = Static<typeof NewCredential>

/** What a browser answers that has used one: `AuthenticationResponseJSON`. */
export const UsedCredential = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: ClientData,
    authenticatorData: encoded(AUTHENTICATOR_MAX),
    signature: encoded(SIGNATURE_MAX),
    userHandle: Type.Optional(encoded(HANDLE_MAX)),
  }),
})
export type UsedCredential = Static<typeof UsedCredential>

/** The name of a passkey, in the words of its owner. */
export const PasskeyName = Type.Refine(
  Name,
  (text) => text.trim() !== '',
  () => `must be one line of 1 to ${LIMITS.nameMax} characters`,
)
