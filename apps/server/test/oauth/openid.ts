import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ClientMetadata, type Configuration, Provider } from 'oidc-provider'
import { cookieJar } from '../http/cookie-jar.ts'

/** Claims of the provider about a person. Their id is the name with which they sign in. */
interface Claims {
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean
}

interface Options {
  readonly people: Readonly<Record<string, Claims>>
  /** Allowed redirect URLs. */
  readonly redirectUris: readonly string[]
  readonly client?: Partial<ClientMetadata>
  readonly configuration?: Configuration | undefined
}

const CLIENT = { clientId: 'devhood', clientSecret: 'a-secret-of-both' }

/** A real OpenID provider on a separate port: pages for sign-in and consent, codes, tokens. */
export async function openIdProvider({ people, redirectUris, client, configuration }: Options) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [...redirectUris],
        ...client,
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
    cookies: { keys: ['one', 'two'] },
    ...configuration,
  })
  const handle = provider.callback()
  let isUnresponsive = false
  server.on('request', (request, response) => {
    if (isUnresponsive) response.writeHead(503).end()
    else void handle(request, response)
  })
  return {
    issuer,
    /** The values of the setting. */
    settings: { ...CLIENT, issuer: new URL(issuer), name: 'Acme' },
    /** Makes it answer that it is unavailable from now on. */
    sleep: () => void (isUnresponsive = true),
    wake: () => void (isUnresponsive = false),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const fieldsOf = (page: string): [string, string][] =>
  Array.from(
    page.matchAll(/<input type="hidden" name="(\w+)" value="(\w+)"/g),
    ([, name = '', value = '']) => [name, value],
  )

/**
 * Goes through a provider's pages like a person in a fresh browser: signs in, consents, and follows every
 * redirect until it leaves the provider. Returns the URL that it leads to.
 */
export async function completeSignIn(
  start: string,
  login: string,
  refuse = false,
): Promise<string> {
  const { origin } = new URL(start)
  const jar = cookieJar()
  let url = start
  let form: URLSearchParams | undefined
  for (;;) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: jar.headers(),
      ...(form && { method: 'POST', body: form }),
    })
    jar.keep(response.headers.getSetCookie())
    form = undefined
    const location = response.headers.get('location')
    if (location !== null) {
      url = new URL(location, url).href
      if (new URL(url).origin !== origin) return url
      continue
    }
    const page = await response.text()
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? []
    if (action === undefined) throw new Error(`The provider stops here: ${response.status} ${page}`)
    if (refuse) {
      url = `${action}/abort`
      continue
    }
    url = action
    form = new URLSearchParams([...fieldsOf(page), ['login', login], ['password', 'any']])
  }
}
