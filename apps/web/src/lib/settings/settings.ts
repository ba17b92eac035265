/** The settings in the page's `<meta name="devhood-…">`; the server's defaults in a page of the build tool. */
export interface Settings {
  readonly appName: string
  readonly projectId: string
  readonly databaseId: string
  readonly bucketId: string
  /** Configured ids of the collections that can have other ids, by name. */
  readonly collections: Readonly<Record<'users' | 'posts' | 'saves', string>>
  /** A fixed number that profiles show as Followers and Following; undefined for the real counts. */
  readonly followCounts: number | undefined
  readonly maxFileSize: number
  /** Whether the server sends emails; the same for text messages. */
  readonly mail: boolean
  readonly sms: boolean
  /** Whether sign-up needs an invitation. */
  readonly inviteOnly: boolean
  /** Other sign-in services, with their API names and display names. */
  readonly providers: readonly { readonly key: string; readonly name: string }[]
  /** Whether this device may cache the app and the last feed for offline use. */
  readonly offline: boolean
  /** Whether the page was requested without a session: nobody was signed in. */
  readonly isSignedOut: boolean
  /** Version of the app and its settings; another version has different files. */
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
    isSignedOut: read('session', '') === 'none',
    version: read('version', 'development'),
  }
}

export const settings: Settings = readSettings(document)
