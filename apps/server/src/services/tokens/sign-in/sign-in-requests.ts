import { newId, SERVER_CHOOSES_ID } from '@devhood/contract'
import type { Token } from '@devhood/contract/schemas'
import { withParameters } from '#lib/redirect-urls'
import type { Caller } from '#services/account'
import type { Config } from '#config'
import type { Envelope } from '#services/emails'
import type { DeliveredSignInKind } from '../kinds.ts'
import { findByTarget, type ProofUser } from '../proofs.ts'
import { type Proof, secretLink } from '../tokens.ts'
import { randomInt } from 'node:crypto'

const ADJECTIVES =
  'amber brave bright calm clever cosy crisp curious eager early fair fancy fresh friendly gentle glad golden grand happy honest humble jolly keen kind lively loyal lucky mellow merry mighty neat nimble noble patient plain polite proud quick quiet rapid ready rosy royal shiny silent silver simple smooth snowy solid steady sunny swift tidy tiny tough tranquil velvet vivid warm wild wise witty young'.split(
    ' ',
  )
const NAMES =
  'acorn badger bamboo beacon beaver bridge brook canyon castle cedar cherry cloud comet coral crane dolphin eagle ember falcon fern forest fox garden glacier harbor hazel heron island ivy jasmine lagoon lantern lark lemon lily lynx maple meadow meteor moon mountain oak ocean orchid otter owl panda pebble pine planet prairie quartz rabbit raven river robin sparrow spruce star stone thunder tiger tulip willow'.split(
    ' ',
  )

const oneOf = (words: readonly string[]) => words[randomInt(words.length)] ?? ''

/**
 * Creates two words that the caller sees and that the email contains. A reader who sees the same words in both
 * places knows that their own request caused the email.
 */
function newPhrase(): string {
  return `${oneOf(ADJECTIVES)} ${oneOf(NAMES)}`
}

interface SignInRequest {
  readonly kind: DeliveredSignInKind
  /** The id of a new account, or `unique()`; an existing account keeps its own. */
  readonly userId: string
  /** An email in its canonical form, or a number. */
  readonly target: string
  readonly deliver: (envelope: Envelope, proof: Proof) => Promise<void>
}

interface EmailSignInRequest {
  readonly userId: string
  readonly email: string
  /** Whether the caller wants two words to recognise the email by. */
  readonly phrase?: boolean | undefined
}

interface Options extends ProofUser {
  readonly config: Pick<Config, 'projectId'>
}

const phraseFor = ({ phrase = false }: EmailSignInRequest): string => (phrase ? newPhrase() : '')

/**
 * Requests for sign-in emails and messages. A new person gets an account when they redeem the secret, not before.
 * The request has no visible effect, and the response is the same for everybody.
 */
export function signInRequests(options: Options) {
  const { database, now, proofs, registry, mailer, config } = options
  const { projectId: project } = config

  async function request(caller: Caller, { kind, target, deliver, ...requested }: SignInRequest) {
    const account = await findByTarget(registry, database, { kind, target })
    const userId = requested.userId === SERVER_CHOOSES_ID ? newId(now()) : requested.userId
    const accountId = account?.$id ?? null
    return proofs.send({
      newToken: { kind, target, userId, accountId },
      isReal: account?.blockedAt === undefined || account.blockedAt === null,
      caller,
      deliver: async (envelope, secret) => deliver(envelope, { userId, secret }),
    })
  }

  async function requestLink(
    caller: Caller,
    requestedSignIn: EmailSignInRequest & { url: URL },
  ): Promise<Token> {
    const { userId, email, url } = requestedSignIn
    const phrase = phraseFor(requestedSignIn)
    const token = await request(caller, {
      kind: 'magic',
      userId,
      target: email,
      deliver: async (envelope, proof) => {
        const link = withParameters(secretLink(url, proof, envelope.expire), { project })
        await mailer.magic(envelope, link, phrase)
      },
    })
    return { ...token, phrase }
  }
  async function requestEmailCode(
    caller: Caller,
    requestedSignIn: EmailSignInRequest,
  ): Promise<Token> {
    const { userId, email } = requestedSignIn
    const phrase = phraseFor(requestedSignIn)
    const token = await request(caller, {
      kind: 'email',
      userId,
      target: email,
      deliver: async (envelope, { secret }) => mailer.emailCode(envelope, secret, phrase),
    })
    return { ...token, phrase }
  }
  const requestPhoneCode = async (
    caller: Caller,
    { userId, phone }: { readonly userId: string; readonly phone: string },
  ): Promise<Token> =>
    request(caller, {
      kind: 'phone',
      userId,
      target: phone,
      deliver: async (envelope, { secret }) => mailer.phoneCode(envelope, secret),
    })

  return { requestLink, requestEmailCode, requestPhoneCode }
}
