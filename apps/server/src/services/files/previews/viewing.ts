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
import {
  type PreviewQuery,
  RENDERED_EXTENSIONS,
  RENDERED_TYPES,
  renditionOf,
  variantOf,
} from './rendition.ts'
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

/** Who wants to see a file. */
export interface Viewer {
  readonly actor: Actor | undefined
  /** A read token, as it came with the address. */
  readonly token: string | undefined
  /** Where the request comes from, as limits count. */
  readonly caller: string
  /** On whose account pictures are drawn: of members their own, of guests that of their address. */
  readonly person: string
}

/** Bytes to be sent. */
export interface Media {
  readonly type: string
  readonly name: string
  /** Quoted. Known before the bytes are. */
  readonly etag: string
  /** Whether caches for many people may keep it. */
  readonly isPublic: boolean
  /** How many bytes there are, where that is known before they are. */
  readonly size?: number
  /** The signal says when nobody takes the answer any more. */
  open(signal: AbortSignal): Promise<OpenMedia>
  /** All the bytes as long as they would be given to this viewer again, by a look at memory. */
  readonly lasting?: CurrentBytes
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

/** Of how many files it is known that somebody may see them. */
const KNOWN_MAX = 5000

const actorKey = ({ accountId, userId, isOperator, isHidden }: Actor) =>
  `${accountId} ${userId} ${isOperator} ${isHidden}`

/** Finds files for those who may see them, and remembers it until something changes. */
function openVisibility({ database, config, engine, readTokens }: Options) {
  const cache = openQueryCache<VisibleFile>(database, { max: KNOWN_MAX })

  /** Whoever comes with a token, or needs none, is somebody of whom nothing else is known; undefined is a guest. */
  function readerOf({ actor, token }: Viewer, fileId: string): Actor | undefined {
    const isAnybody =
      config.publicMedia || (token !== undefined && readTokens.isValid(fileId, token))
    return memberOf(actor) ?? (isAnybody ? ANY_MEMBER : undefined)
  }

  /** The file if this viewer may see it; for everybody else it does not exist. */
  async function loadVisible(
    db: Reader,
    viewer: Viewer,
    fileId: string,
  ): Promise<VisibleFile | undefined> {
    const reader = readerOf(viewer, fileId)
    const isShown = await engine.isFileShown(db, fileId, reader)
    if (reader === undefined && !isShown) throw new AppError('user_unauthorized')
    const file = await findFile(db, fileId)
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
      type: RENDERED_TYPES[output],
      name: nameFor(file.name, RENDERED_EXTENSIONS[output]),
      etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
      isPublic,
      lasting: () => (isCurrent() ? previews.known(id) : undefined),
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

  /** Nothing that was uploaded is shown as it came: the picture is drawn anew, in its own size. */
  const view = async (viewer: Viewer, fileId: string) => preview(viewer, fileId, {})

  /** The owner gets back what he has uploaded, to the byte; others the picture without its metadata. */
  async function download(viewer: Viewer, fileId: string): Promise<Media> {
    const visible = await findVisible(viewer, fileId)
    if (visible.isOwner) return original(visible)
    return rendered(visible, renditionOf({}, visible.file.mimeType), viewer)
  }

  return { preview, view, download }
}

export type ViewingService = ReturnType<typeof viewingService>
