import { isId, ID_RULE } from '@devhood/contract'
import { Type } from 'typebox'
import { Email, Id, Password, Phone } from '#modules/account'

const SECRET_MAX = 256

const UserId = Type.Refine(Type.String(), isId, () => `must be an id: ${ID_RULE}`)
const Secret = Type.Refine(
  Type.String(),
  (text) => text !== '' && text.length <= SECRET_MAX,
  () => `must be at most ${SECRET_MAX} characters long`,
)
/** What it may lead to is checked beside the settings. */
const Url = Type.String()

export const RecoveryBody = Type.Object({ email: Email, url: Url })
export const ResetBody = Type.Object({
  userId: UserId,
  secret: Secret,
  password: Password,
  passwordAgain: Type.Optional(Password),
})
export const VerificationBody = Type.Object({ url: Url })
export const ProofBody = Type.Object({ userId: UserId, secret: Secret })
export const LinkBody = Type.Object({ userId: Id, email: Email, url: Type.Optional(Url) })
export const EmailCodeBody = Type.Object({ userId: Id, email: Email })
export const PhoneCodeBody = Type.Object({ userId: Id, phone: Phone })
