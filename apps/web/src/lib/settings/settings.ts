/**
 * What the server says of its settings in the page: `<meta name="devhood-…">`. Without them (the page served
 * by the build tool alone) the defaults of a server without settings hold.
 */
export interface Settings {
  readonly appName: string
  readonly projectId: string
  readonly databaseId: string
  readonly bucketId: string
  /** Configured ids of the collections that can be called otherwise, by their names. */
  readonly collections: Readonly<Record<'users' | 'posts' | 'saves', string>>
  /** A fixed number that profiles show as Followers and Following; undefined when they show the true ones. */
  readonly followCounts: number | undefined
  /** Bytes of one file. */
  readonly maxFileSize: number
  /** Whether the server sends letters, and messages to phones. */
  readonly mail: boolean
  readonly sms: boolean
  /** Whether people sign up by invitation alone. */
  readonly inviteOnly: boolean
  /** Other services that people may sign in with, by the names that the API and people have for them. */
  readonly providers: readonly { readonly key: string; readonly name: string }[]
  /** Whether this device may keep the app and the last feed for times without network. */
  readonly offline: boolean
  /** Of the app and its settings: another one has other parts. */
  readonly version: string
}

export const metaReader =
  (page: ParentNode) =>
  (name: string, fallback: string): string =>
    page.querySelector<HTMLMetaElement>(`meta[name="devhood-${name}"]`)?.content || fallback

export function readSettings(page: ParentNode): Settings {
  const read = metaReader(page)
  const followCounts = Number(read('follow-counts', 'live'))
  return {
    appName: read('app-name', 'Devhood'),
    projectId: read('project', 'devhood'),
    databaseId: read('database', 'devhood'),
    bucketId: read('bucket', 'media'),
    collections: {
      users: read('users-collection', 'users'),
      posts: read('posts-collection', 'posts'),
      saves: read('saves-collection', 'saves'),
    },
    followCounts: Number.isNaN(followCounts) ? undefined : followCounts,
    maxFileSize: Number(read('max-file-size', '100000000')),
    mail: read('mail', 'off') === 'on',
    sms: read('sms', 'off') === 'on',
    inviteOnly: read('registration', 'open') === 'invite',
    providers: JSON.parse(read('providers', '[]')) as Settings['providers'],
    offline: read('offline', 'on') === 'on',
    version: read('version', 'development'),
  }
}

export const settings: Settings = readSettings(document)
