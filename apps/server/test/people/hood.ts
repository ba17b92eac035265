import { openSite } from '../app/site.ts'
import { documentsOf, post } from '../documents/documents.ts'
import { setHidden } from '../documents/hiding.ts'
import { people } from './people.ts'

export const ORIGIN = 'http://localhost:3000'

/** Ada is public, Cem has opted out, Dee is hidden; each has a post. */
export async function openHood(overrides: Parameters<typeof openSite>[0] = { publicPages: true }) {
  const site = await openSite(overrides)
  const named = await people(site.server.app, 'Ada', 'Cem', 'Dee')
  const own = documentsOf(named.Ada.request)
  await own.update('users', named.Ada.userId, {
    bio: 'Builds **lamps** & "light".',
    stack: ['Copper', 'Glass'],
  })
  const posts = {
    Ada: await post(named.Ada, { caption: 'A <b>lamp</b>', tags: ['Light'], location: 'Graz' }),
    Cem: await post(named.Cem, { caption: 'Inside', tags: ['dark'] }),
    Dee: await post(named.Dee, { caption: 'Inside' }),
  }
  await documentsOf(named.Cem.request).update('users', named.Cem.userId, { membersOnly: true })
  await setHidden(site.server.platform, 'users', { $id: named.Dee.userId })
  return { ...site, named, posts, paths: pathsOf(named, posts) }
}
type Named<T> = Readonly<Record<'Ada' | 'Cem' | 'Dee', T>>

const pathsOf = (
  named: Named<{ userId: string; username: string }>,
  posts: Named<{ $id: string }>,
) => ({
  open: [`/posts/${posts.Ada.$id}`, `/@${named.Ada.username}`, '/tags/light'],
  closed: [
    ...[posts.Cem, posts.Dee].map(({ $id }) => `/posts/${$id}`),
    ...[named.Cem, named.Dee].flatMap(({ userId, username }) => [
      `/profile/${userId}`,
      `/@${username}`,
    ]),
  ],
})

const textOf = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

/** What a page for guests shows. */
export const pageIn = (body: string) =>
  JSON.parse(/<pre>(.*)<\/pre>/.exec(body)?.[1] ?? '{}') as Readonly<Record<string, unknown>>

/** What the head of a page says. */
export function headOf(body: string) {
  const metas = Object.fromEntries(
    Array.from(
      body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g),
      ([, name = '', content = '']): [string, string] => [name, textOf(content)],
    ),
  )
  return {
    title: /<title>([^<]*)<\/title>/.exec(body)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(body)?.[1],
    feed: /type="application\/atom\+xml"[^>]* href="([^"]*)"/.exec(body)?.[1],
    shown: /<h1>(.*)<\/h1>/.exec(body)?.[1],
    robots: metas['robots'],
    about: metas['description'],
    card: metas['twitter:card'],
    picture: metas['og:image'],
  }
}
