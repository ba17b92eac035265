import { AppError } from '@devhood/contract'
import type { Token } from '@devhood/contract/schemas'
import type { Caller } from '#services/account'
import type { Actor } from '#engine'
import type { Account, ProofUser } from './proofs.ts'
import { type Proof, secretLink } from './tokens.ts'

type Member = Caller & { readonly actor: Actor }

const TOPIC = 'verification'

function emailToVerify({ email, emailVerified }: Account): string {
  if (email === null) throw new AppError('user_email_not_found')
  if (emailVerified === 1) throw new AppError('user_email_already_verified')
  return email
}

function phoneToVerify({ phone, phoneVerified }: Account): string {
  if (phone === null) throw new AppError('user_phone_not_found')
  if (phoneVerified === 1) throw new AppError('user_phone_already_verified')
  return phone
}

export function verificationService({ database, proofs, registry, mailer }: ProofUser) {
  async function requestEmail(caller: Member, url: URL): Promise<Token> {
    const { accountId } = caller.actor
    const target = emailToVerify(await registry.get(database, accountId))
    return proofs.send({
      newToken: { kind: 'verification', target, userId: accountId, accountId },
      isReal: true,
      topic: TOPIC,
      caller,
      deliver: async (envelope, secret) =>
        mailer.verification(
          envelope,
          secretLink(url, { userId: accountId, secret }, envelope.expire),
        ),
    })
  }

  async function requestPhone(caller: Member): Promise<Token> {
    const { accountId } = caller.actor
    const target = phoneToVerify(await registry.get(database, accountId))
    return proofs.send({
      newToken: { kind: 'phoneVerification', target, userId: accountId, accountId },
      isReal: true,
      topic: TOPIC,
      caller,
      deliver: mailer.phoneCode,
    })
  }

  const confirmEmail = async (caller: Caller, proof: Proof): Promise<Token> =>
    proofs.redeemForOwner('verification', { topic: TOPIC, proof, caller }, async (tx, { $id }) =>
      registry.verifyEmail(tx, $id),
    )

  const confirmPhone = async (caller: Caller, proof: Proof): Promise<Token> =>
    proofs.redeemForOwner(
      'phoneVerification',
      { topic: TOPIC, proof, caller },
      async (tx, { $id }) => registry.verifyPhone(tx, $id),
    )

  return { requestEmail, confirmEmail, requestPhone, confirmPhone }
}
