import { Type } from 'typebox'
import { Email, Id, Password, Phone, ProofBody } from '#services/account'

/** The allowed redirect targets are checked against the settings. */
const Url = Type.String()

export const RecoveryBody = Type.Object({ email: Email, url: Url })
export const ResetBody = Type.Object({
  ...ProofBody.properties,
  password: Password,
  passwordAgain: Type.Optional(Password),
})
export const VerificationBody = Type.Object({ url: Url })
/** Whether the response and the email contain the same two words. */
const Phrase = Type.Optional(Type.Boolean())
export const LinkBody = Type.Object({
  userId: Id,
  email: Email,
  url: Type.Optional(Url),
  phrase: Phrase,
})
export const EmailCodeBody = Type.Object({ userId: Id, email: Email, phrase: Phrase })
export const PhoneCodeBody = Type.Object({ userId: Id, phone: Phone })
