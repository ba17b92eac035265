import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { AppError } from '@devhood/contract'
import type { Config } from '#config'
import { type Actor, type Engine, memberOf, ANY_MEMBER } from '#engine'
import type { CurrentBytes } from '#http'
import type { Platform } from '#platform'
import type { ByteRange } from '#platform/blobs'
import { openQueryCache, type Reader } from '#platform/database'
import type { Rendition } from '#platform/images'
import type { Count } from '../uploads/rate-counter.ts'
import type { Downloads } from '../downloads.ts'
import { FILE_LIMITS } from '../limits.ts'
import { nameFor } from '../uploads/names.ts'
import type { Previews } from './previews.ts'
import { extensionsOf, type PreviewQuery, renditionOf, variantOf } from './rendition.ts'
import { type FileRow, findFile } from '../storage/store.ts'
import type { ReadTokens } from '../read-tokens.ts'

interface Options extends Pick<Platform, 'database'> {
  readonly config: Pick<Config, 'publicMedia'>
  readonly countRate: Count
  readonly engine: Pick<Engine, 'isFileShown'>
  readonly previews: Previews
  readonly downloads: Downloads
  readonly readTokens: ReadTokens
}

export interface Viewer {
  readonly actor: Actor | undefined
  readonly token: string | undefined
  /** The IP address of the request, as rate limits name it. */
  readonly caller: string
  /** Whose rendering queue the work is in: members have their own, guests the one of their IP address. */
  readonly person: string
}

export interface Media {
  readonly type: string
  readonly name: string
  /** Quoted. Known before the bytes are. */
  readonly etag: string
  /** Whether shared caches may store it. */
  readonly isPublic: boolean
  /** The number of bytes, where it is known before they are opened. */
  readonly size?: number
  /** The signal aborts when the response's connection closes. */
  open(signal: AbortSignal): Promise<OpenMedia>
  /** All bytes from memory, while this viewer may still see them. */
  readonly currentBytes?: CurrentBytes
}
interface OpenMedia {
  readonly size: number
  readonly read: (range?: ByteRange) => Promise<Buffer | Readable>
}

interface VisibleFile {
  readonly file: FileRow
  readonly isOwner: boolean
  readonly isPublic: boolean
}

interface CachedVisibleFile extends VisibleFile {
  /** Whether nothing has changed since. */
  readonly isCurrent: () => boolean
}

const KNOWN_MAX = 5000

const actorKey = ({ accountId, userId, role, isHidden }: Actor) =>
  `${accountId} ${userId} ${role} ${isHidden}`

/** Finds files that a viewer may see, and caches the decision until something changes. */
function openVisibility({ database, config, engine, readTokens }: Options) {
  const cache = openQueryCache<VisibleFile>(database, { max: KNOWN_MAX })

  /**
   * The actor for the access check. A guest with a valid token, or of public media, counts as any member; undefined
   * is a guest.
   */
  function readerOf({ actor, token }: Viewer, fileId: string): Actor | undefined {
    const isAnybody =
      config.publicMedia || (token !== undefined && readTokens.isValid(fileId, token))
    return memberOf(actor) ?? (isAnybody ? ANY_MEMBER : undefined)
  }

  /** The file if this viewer may see it; otherwise it counts as not found. */
  async function loadVisible(
    db: Reader,
    viewer: Viewer,
    fileId: string,
  ): Promise<VisibleFile | undefined> {
    const reader = readerOf(viewer, fileId)
    const isShown = await engine.isFileShown(db, fileId, reader)
    if (reader === undefined && !isShown) throw new AppError('user_unauthorized')
    const file = await findFile(db, { id: fileId })
    if (file?.state !== 'complete') return undefined
    const isOwner = file.owner === viewer.actor?.accountId
    if (!isOwner && !isShown) return undefined
    return { file, isOwner, isPublic: config.publicMedia && isShown }
  }

  async function find(viewer: Viewer, fileId: string): Promise<CachedVisibleFile> {
    const member = memberOf(viewer.actor)
    const key = `${fileId} ${member && actorKey(member)}`
    const found = member
      ? await cache.read(key, async (db) => loadVisible(db, viewer, fileId))
      : await loadVisible(database, viewer, fileId)
    if (!found) throw new AppError('storage_file_not_found')
    return { ...found, isCurrent: () => cache.find(key) === found }
  }
  return find
}

export function viewingService(options: Options) {
  const { previews, downloads, countRate } = options
  const findVisible = openVisibility(options)

  function rendered(
    { file, isPublic, isCurrent }: CachedVisibleFile,
    rendition: Rendition,
    { caller, person }: Viewer,
  ): Media {
    const { output } = rendition
    const id = { key: file.key, variant: variantOf(rendition) }
    const identity = `${id.key} ${id.variant}`
    return {
      type: `image/${output}`,
      name: nameFor(file.name, extensionsOf(output)),
      etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
      isPublic,
      currentBytes: () => (isCurrent() ? previews.known(id) : undefined),
      async open() {
        const admit = () => countRate(`renderings ${caller}`, FILE_LIMITS.renderings)
        const bytes = await previews.get(file, rendition, { person, admit })
        return {
          size: bytes.length,
          read: async (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
        }
      },
    }
  }

  function original({ file }: VisibleFile): Media {
    const { mimeType: type, name, signature, sizeOriginal: size } = file
    return {
      type,
      name,
      etag: `"${signature}"`,
      isPublic: false,
      size,
      async open(signal) {
        await downloads.begin(file, signal)
        return { size, read: async (range) => downloads.read(file, range) }
      },
    }
  }

  async function preview(viewer: Viewer, fileId: string, query: PreviewQuery): Promise<Media> {
    const visible = await findVisible(viewer, fileId)
    return rendered(visible, renditionOf(query, visible.file.mimeType), viewer)
  }

  /** Uploaded bytes are never displayed unchanged: the picture is rendered anew, in its own size. */
  const view = async (viewer: Viewer, fileId: string) => preview(viewer, fileId, {})

  /** The owner gets the uploaded bytes, unchanged; others get the picture without its metadata. */
  async function download(viewer: Viewer, fileId: string): Promise<Media> {
    const visible = await findVisible(viewer, fileId)
    if (visible.isOwner) return original(visible)
    return rendered(visible, renditionOf({}, visible.file.mimeType), viewer)
  }

  return { preview, view, download }
}

export type ViewingService = ReturnType<typeof viewingService>

/** The bytes of a preview as a guest may see it, for somebody of this name in rate limits; undefined if they don't. */
export type GuestPicture = (
  fileId: string,
  query: PreviewQuery,
  caller: string,
) => Promise<Buffer | undefined>

export const guestPictures =
  ({ preview }: ViewingService): GuestPicture =>
  async (fileId, query, caller) => {
    const viewer = { actor: undefined, token: undefined, caller, person: caller }
    try {
      const media = await preview(viewer, fileId, query)
      const { read } = await media.open(new AbortController().signal)
      const bytes = await read()
      return Buffer.isBuffer(bytes) ? bytes : undefined
    } catch (error) {
      const isUnseen =
        error instanceof AppError &&
        ['user_unauthorized', 'storage_file_not_found'].includes(error.type)
      if (isUnseen) return undefined
      throw error
    }
  }
