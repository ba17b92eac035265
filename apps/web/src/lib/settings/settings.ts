export const metaReader =
  (page: ParentNode) =>
  (name: string, fallback: string): string =>
    page.querySelector<HTMLMetaElement>(`meta[name="devhood-${name}"]`)?.content || fallback

/** The settings in the page's `<meta name="devhood-…">`; the server's defaults in a page of the build tool. */
export function readSettings(page: ParentNode) {
  const read = metaReader(page)
  const followCounts = Number(read('follow-counts', 'live'))
  return {
    appName: read('app-name', 'Devhood'),
    projectId: read('project', 'devhood'),
    databaseId: read('database', 'devhood'),
    bucketId: read('bucket', 'media'),
    /** Configured ids of the collections that can have other ids, by name. */
    collections: {
      users: read('users-collection', 'users'),
      posts: read('posts-collection', 'posts'),
      saves: read('saves-collection', 'saves'),
    },
    /** A fixed number that profiles show as Followers and Following; undefined for the real counts. */
    followCounts: Number.isNaN(followCounts) ? undefined : followCounts,
    maxFileSize: Number(read('max-file-size', '100000000')),
    /** Whether the server sends emails; the same for text messages. */
    mail: read('mail', 'off') === 'on',
    sms: read('sms', 'off') === 'on',
    /** Whether sign-up needs an invitation. */
    inviteOnly: read('registration', 'open') === 'invite',
    /** Other sign-in services, with their API names and display names. */
    providers: JSON.parse(read('providers', '[]')) as readonly {
      readonly key: string
      readonly name: string
    }[],
    /** The lists that guests may read: addresses and names. */
    guestPlaces: JSON.parse(read('guest-places', '[]')) as readonly (readonly [string, string])[],
    /** The pages that operators have written: addresses and names. */
    sitePlaces: JSON.parse(read('site-places', '[]')) as readonly (readonly [string, string])[],
    /** Whether this device may cache the app and the last feed for offline use. */
    offline: read('offline', 'on') === 'on',
    /** Whether the page was requested without a session: nobody was signed in. */
    isSignedOut: read('session', '') === 'none',
    /** Version of the app and its settings; another version has different files. */
    version: read('version', 'development'),
  }
}

export const settings: Readonly<ReturnType<typeof readSettings>> = readSettings(document)
