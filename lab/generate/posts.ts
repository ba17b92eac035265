import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { searchTables } from '../../apps/server/src/engine/index.ts'
import { collections } from '../../apps/server/src/resources/index.ts'
import { foldTag } from '@devhood/contract/text'
import { type Person, permissionsFor, type GeneratorContext } from './people.ts'
import { madeAt, openTable, type Row } from './tables.ts'
import { captionBy, placeBy, tagsBy } from './sample-text.ts'

/** The limit of files for each person. Those with more posts share some files again. */
const FILES_MAX = 1000

/** A picture that the product has stored, and a post that shows it. */
interface Picture {
  readonly file: Row
  readonly post: Row
}

interface OwnFile {
  readonly $id: string
  readonly picture: Picture
}

interface PostContext extends GeneratorContext {
  readonly people: readonly Person[]
  /** The folder that holds files by key. */
  readonly folder: string
}

/**
 * Gives people files for their posts. Their bytes are those of a few: the folder of each is a link to the folder
 * of an uploaded one.
 */
function openFileAllocator({ raw, random, calendar, folder }: PostContext) {
  const files = openTable(raw, 'files')
  const posts = openTable(raw, 'posts')
  const permissions = permissionsFor(files)
  const pictures = files.models.map((file): Picture => {
    const post = posts.models.find((each) => each['imageId'] === file['$id'])
    if (post === undefined) throw new Error('A stored picture that no post shows.')
    return { file, post }
  })
  const albums = new Map<Person, { files: OwnFile[]; shown: number }>()

  function addFile(owner: Person, number: number, time: number): OwnFile {
    const picture = pictures[number % pictures.length]
    if (picture === undefined) throw new Error('There are no pictures.')
    const [$id, key] = [random.id(time), `${random.id(time)}-${random.id(time)}`]
    symlinkSync(String(picture.file['key']), join(folder, key), 'dir')
    files.add(
      {
        ...madeAt($id, time),
        $permissions: permissions(owner),
        owner: owner.accountId,
        key,
        // As maintenance leaves it, which checks all files within a day or two.
        usedAt: calendar.until,
      },
      picture.file,
    )
    return { $id, picture }
  }
  return {
    posts,
    fileFor: (owner: Person, time: number): OwnFile => {
      const album = albums.get(owner) ?? { files: [], shown: 0 }
      albums.set(owner, album)
      const number = album.shown++ % FILES_MAX
      return (album.files[number] ??= addFile(owner, number, time))
    },
  }
}

const DAY = 24 * 3_600_000

/** Writes a post with all its rows. Returns what reports and saves need. */
export function openPostWriter(context: PostContext) {
  const { raw, random, calendar, people } = context
  const { posts, fileFor } = openFileAllocator(context)
  const permissions = permissionsFor(posts)
  const index = searchTables(collections).find(({ of }) => of === 'posts')
  const words = raw.prepare('INSERT INTO posts_words (rowid, caption) VALUES (?, ?)')
  const tagging = raw.prepare('INSERT INTO posts_tags (tag, document) VALUES (?, ?)')

  return function share(part: number, likesCount: number) {
    const here = Math.max(2, Math.ceil(part * people.length))
    const creator = people[random.skewed(here, 3.6)]
    if (creator === undefined) throw new Error('There are no people.')
    const time = calendar.at(part)
    const { $id: imageId, picture } = fileFor(creator, time)
    const [$id, caption, tags] = [random.id(time), captionBy(random), tagsBy(random)]
    const editedAt = random.oneIn(10)
      ? Math.min(calendar.until, time + random.below(30 * DAY))
      : null
    const row = {
      $id,
      $createdAt: time,
      $updatedAt: editedAt ?? time,
      editedAt,
      $permissions: permissions(creator),
      creator: creator.$id,
      caption,
      imageUrl: String(picture.post['imageUrl']).replace(String(picture.post['imageId']), imageId),
      imageId,
      location: placeBy(random),
      tags: JSON.stringify(tags),
      likesCount,
      commentsCount: 0,
      imageAlt: '',
      hidden: random.oneIn(10_000) ? 1 : 0,
    }
    const sequence = posts.add(row, picture.post)
    const entries = index?.entriesOf(row) ?? []
    words.run(sequence, ...entries.map(([, text]) => text))
    for (const tag of new Set(tags.map(foldTag))) tagging.run(tag, sequence)
    return { $id, sequence, creator, caption, time }
  }
}

export type CreatedPost = ReturnType<ReturnType<typeof openPostWriter>>
