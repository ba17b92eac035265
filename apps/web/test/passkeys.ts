import { newAuthenticator, type TestAuthenticator } from '@devhood/server/testing'

type Asked = Parameters<TestAuthenticator['make']>[0] & Parameters<TestAuthenticator['use']>[0]
/** As the page gives them to the browser. */
interface Options {
  readonly publicKey: {
    readonly challenge: ArrayBuffer
    readonly user?: { readonly id: ArrayBuffer }
  }
  readonly mediation?: string
  readonly signal?: AbortSignal
}

const encode = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')
const decode = (text: string | undefined) =>
  text === undefined ? undefined : new Uint8Array(Buffer.from(text, 'base64url')).buffer

const credentialOf = (answer: { id: string; response: object }) => ({
  ...answer,
  rawId: decode(answer.id),
  response: {
    ...Object.fromEntries(
      Object.entries(answer.response).map(([name, value]) => [
        name,
        typeof value === 'string' ? decode(value) : value,
      ]),
    ),
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
})

/** The name of an error of browsers, such as of a question that nobody has answered. */
const refusal = (name: string) => Object.assign(new Error(name), { name })

/** A browser with one passkey, at a server that offers them. `refuse` has it fail from now on. */
export function offerPasskeys({ inField = false } = {}) {
  const authenticator = newAuthenticator()
  let failure: string | undefined
  const asked: string[] = []
  const answer = async (
    kind: string,
    given: Options,
    make: (json: Asked) => Parameters<typeof credentialOf>[0],
  ) => {
    asked.push(given.mediation ?? kind)
    if (failure) throw refusal(failure)
    const { challenge, user } = given.publicKey
    const json = { challenge: encode(challenge), user: user && { id: encode(user.id) } } as Asked
    return credentialOf(make(json))
  }
  /** A list below the field, from which nobody chooses. */
  const waiting = async ({ signal }: Options) =>
    new Promise((_, reject) =>
      signal?.addEventListener('abort', () => reject(refusal('AbortError'))),
    )
  document.head.insertAdjacentHTML('beforeend', '<meta name="devhood-passkeys" content="on">')
  Object.defineProperty(globalThis, 'PublicKeyCredential', {
    configurable: true,
    value: Object.assign(() => undefined, { isConditionalMediationAvailable: async () => true }),
  })
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: async (given: Options) => answer('create', given, (json) => authenticator.make(json)),
      get: async (given: Options) =>
        given.mediation === 'conditional' && !inField
          ? (asked.push('conditional'), waiting(given))
          : answer('get', given, (json) => authenticator.use(json)),
    },
  })
  return {
    asked,
    authenticator,
    refuse: (name: string | undefined) => void (failure = name),
    [Symbol.dispose]: () => {
      document.querySelector('meta[name="devhood-passkeys"]')?.remove()
      Reflect.deleteProperty(navigator, 'credentials')
      Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
    },
  }
}
