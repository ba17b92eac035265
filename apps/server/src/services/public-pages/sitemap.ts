import type { Platform } from '#platform'
import type { SitemapSection } from '#services/sitemap'
import { PUBLIC_DOCUMENTS } from './store.ts'

const PORTION = 1000

/** Public posts or profiles, for the sitemap. A page has those of a range of sequences, so that none depends on others. */
function sectionOf(
  { database }: Pick<Platform, 'database'>,
  { name, path }: { readonly name: keyof typeof PUBLIC_DOCUMENTS; readonly path: string },
): SitemapSection {
  const { last, list } = PUBLIC_DOCUMENTS[name]
  return {
    countPages: async (size) => Math.ceil((await last(database)) / size),
    async *entriesOf(page, size) {
      const until = (page + 1) * size
      let after = page * size
      for (;;) {
        const rows = await list(database, { after, until, max: PORTION })
        yield rows.map(({ $id, $updatedAt }) => ({ path: `${path}/${$id}`, changedAt: $updatedAt }))
        const end = rows.at(-1)
        if (end === undefined || rows.length < PORTION) return
        after = end.sequence
      }
    },
  }
}

export const publicSections = (platform: Pick<Platform, 'database'>): SitemapSection[] => [
  sectionOf(platform, { name: 'users', path: '/profile' }),
  sectionOf(platform, { name: 'posts', path: '/posts' }),
]
