import { Buffer } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { png } from '../files/pictures.ts'
import { openInternet } from '../http/internet.ts'

const PUBLIC = ['93.184.215.14']
const CLIENT = { clientId: 'Iv1.devhood', clientSecret: 'a-secret-of-both' }
const AS_CLIENT = `Basic ${Buffer.from(`${CLIENT.clientId}:${CLIENT.clientSecret}`).toString('base64')}`

/** A repository in the form of GitHub's documentation, with the fields that matter here. */
export const repository = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  private: false,
  html_url: 'https://elsewhere.example/',
  description: `About ${name}`,
  language: 'Go',
  stargazers_count: id,
  ...more,
})

/**
 * GitHub's API about public data, at names that the server may call: one account, which tests change. Only this
 * server's own credentials are accepted, or none.
 */
export async function openPublicGithub() {
  const avatar = await png(200, 200)
  const state = {
    uid: '583231',
    login: 'octocat',
    repositories: [repository(1, 'hello'), repository(2, 'world')] as object[],
    /** Replaces the status of every response of the API. */
    status: 200,
    avatarStatus: 200,
    acceptsClient: true,
  }

  function respond({ url = '', headers: { authorization } }: IncomingMessage): [number, unknown] {
    if (state.status !== 200) return [state.status, { message: 'API rate limit exceeded' }]
    if (authorization !== undefined && (authorization !== AS_CLIENT || !state.acceptsClient))
      return [401, { message: 'Bad credentials' }]
    const { uid: id, login } = state
    if (url === `/user/${id}`)
      return [200, { id, login, avatar_url: `http://avatars.github.example/u/${id}?v=4` }]
    if (url.startsWith(`/users/${login}/repos?`))
      return [200, state.repositories.map((each) => ({ owner: { id, login }, ...each }))]
    return [404, { message: 'Not Found' }]
  }

  const internet = await openInternet({
    names: { 'api.github.example': PUBLIC, 'avatars.github.example': PUBLIC },
    site: (request, response) => {
      if (request.headers.host === 'avatars.github.example') {
        response.writeHead(state.avatarStatus, { 'content-type': 'image/png' }).end(avatar)
        return
      }
      const [status, body] = respond(request)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    },
  })
  return {
    state,
    remote: internet.remote,
    hits: internet.hits,
    config: { oauth: { github: CLIENT } },
    sites: { pages: 'https://github.example', api: 'http://api.github.example' },
    [Symbol.asyncDispose]: async () => internet[Symbol.asyncDispose](),
  }
}
