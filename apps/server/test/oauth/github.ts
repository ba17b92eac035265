import { hash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** GitHub's responses about a user, in the form of its documentation. */
interface Octocat {
  readonly user: Readonly<Record<string, unknown>>
  readonly emails: readonly Readonly<Record<string, unknown>>[]
  /** Status of the token request, in place of a token. */
  readonly tokenStatus?: number
}

const CLIENT = { clientId: 'Iv1.devhood', clientSecret: 'a-secret-of-both' }
const CODE = 'a1b2c3'
const TOKEN = 'gho_16C7e42F292c6912E7710c838347Ae178B4a'

type Reply = [status: number, body: unknown]

/** Whether the PKCE verifier matches the challenge. */
const isProven = (challenge: string | null, verifier: string | null) =>
  challenge === hash('sha256', verifier ?? '', 'base64url')

/**
 * A server with the responses that GitHub documents for its OAuth apps: immediate consent, codes for tokens with
 * PKCE, the user and the email addresses. GitHub refuses with status 200.
 */
export async function openGithubLike({ user, emails, tokenStatus = 200 }: Octocat) {
  const asked: URLSearchParams[] = []

  function tokenFor(sent: URLSearchParams): Reply {
    if (tokenStatus !== 200) return [tokenStatus, {}]
    const known = { client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, code: CODE }
    const isRight = Object.entries(known).every(([name, value]) => sent.get(name) === value)
    const challenge = asked.at(-1)?.get('code_challenge') ?? null
    if (!isRight || !isProven(challenge, sent.get('code_verifier')))
      return [200, { error: 'bad_verification_code', error_description: 'Incorrect or expired.' }]
    return [200, { access_token: TOKEN, scope: 'read:user,user:email', token_type: 'bearer' }]
  }

  async function respond(request: IncomingMessage): Promise<Reply> {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    if (pathname === '/login/oauth/access_token')
      return tokenFor(new URLSearchParams(await text(request)))
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return [401, { message: 'Bad credentials' }]
    const known: Record<string, unknown> = { '/user': user, '/user/emails': emails }
    return pathname in known ? [200, known[pathname]] : [404, { message: 'Not Found' }]
  }

  const server = createServer((request, response) => {
    void respond(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    client: CLIENT,
    sites: { pages: site, api: site },
    /** Consents; returns the URL that GitHub redirects to. */
    consent(start: string): string {
      const { searchParams } = new URL(start)
      asked.push(searchParams)
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('code', CODE)
      back.searchParams.set('state', searchParams.get('state') ?? '')
      return back.href
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
