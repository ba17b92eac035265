import { picturesIn, type RawRecord } from '#engine'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import { posts } from '@devhood/contract/collections'
import { deleteRemoved, fingerprintsOf, insertRemoved, listRemoved } from './store.ts'

/** Bits of a fingerprint that may differ: other pictures differ in 21 and more of 128, recompressed and cropped ones in fewer. */
const SAME = 16
/** The newest removed pictures that others are compared with. */
const COMPARED = 5000
/** Hexadecimal digits that fit into the integer operations of JavaScript. */
const PART = 8

const partsOf = (fingerprint: string): number[] =>
  Array.from({ length: fingerprint.length / PART }, (_, at) =>
    Number.parseInt(fingerprint.slice(at * PART, (at + 1) * PART), 16),
  )

function bitsIn(value: number): number {
  let [rest, count] = [value, 0]
  for (; rest !== 0; rest &= rest - 1) count += 1
  return count
}

const distance = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, part, at) => sum + bitsIn(part ^ (other[at] ?? 0)), 0)

type Row = RawRecord | Readonly<Record<string, unknown>>

/** Ids of the files that a post or an ad shows, of its stored row or of what a client sends. */
function fileIdsOf(row: Row): string[] {
  const { imageId, imageIds } = row
  const stored = picturesIn(row as RawRecord, 'pictures', posts.fields.pictures)
  const ids = [
    imageId,
    ...(Array.isArray(imageIds) ? imageIds : []),
    ...stored.map((each) => each.imageId),
  ]
  return [...new Set(ids.filter((id) => typeof id === 'string'))]
}

/** The pictures of posts that moderators have removed, so that the same picture waits for one of them when it comes again. */
export function removedPictures({ now }: Pick<Platform, 'now'>) {
  const load = async (tx: Writer, ids: readonly string[]) =>
    ids.length === 0 ? [] : fingerprintsOf(tx, { ids: JSON.stringify(ids) })
  return {
    /** Runs before the post is hidden or deleted. */
    note: async (tx: Writer, post: RawRecord): Promise<void> => {
      await deleteRemoved(tx, String(post['$id']))
      for (const fingerprint of await load(tx, fileIdsOf(post)))
        await insertRemoved(tx, { $createdAt: now(), post: String(post['$id']), fingerprint })
    },
    /** The post is shown again. */
    forget: async (tx: Writer, post: RawRecord) =>
      void (await deleteRemoved(tx, String(post['$id']))),
    /** Whether a post or an ad shows a picture that was removed from another. */
    async isAmong(tx: Writer, row: Row): Promise<boolean> {
      const shown = (await load(tx, fileIdsOf(row))).map(partsOf)
      if (shown.length === 0) return false
      const { $id: except = '' } = row as { readonly $id?: string }
      const removed = (await listRemoved(tx, { except, max: COMPARED })).map(partsOf)
      return removed.some((each) => shown.some((one) => distance(each, one) <= SAME))
    },
  }
}
