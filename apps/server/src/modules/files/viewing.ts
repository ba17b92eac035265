import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { AppError } from '@devhood/contract'
import type { Config } from '#config'
import { type Actor, type Engine, memberOf } from '#engine'
import type { Platform } from '#platform'
import type { ByteRange } from '#platform/blobs'
import type { Rendition } from '#platform/images'
import type { Count } from './counting.ts'
import { FILE_LIMITS } from './limits.ts'
import { damaged, intactBytes } from './intact.ts'
import { nameFor } from './names.ts'
import { bytesOf } from './places.ts'
import type { Previews } from './previews.ts'
import {
  type PreviewQuery,
  RENDERED_EXTENSIONS,
  RENDERED_TYPES,
  renditionOf,
  variantOf,
} from './rendition.ts'
import { type FileRow, findFile } from './store.ts'
import type { Tokens } from './tokens.ts'

interface Options extends Pick<Platform, 'database' | 'blobs'> {
  readonly config: Pick<Config, 'publicMedia'>
  readonly countNew: Count
  readonly engine: Pick<Engine, 'isFileShown'>
  readonly previews: Previews
  readonly tokens: Tokens
}

/** Who wants to see a file. */
export interface Viewer {
  readonly actor: Actor | undefined
  /** A read token, as it came with the address. */
  readonly token: string | undefined
  /** Where the request comes from, as limits count. */
  readonly caller: string
}

/** Bytes to be sent. */
export interface Media {
  readonly type: string
  readonly name: string
  /** Quoted. Known before the bytes are. */
  readonly etag: string
  /** Whether caches for many people may keep it. */
  readonly isPublic: boolean
  open(): Promise<OpenMedia>
}
interface OpenMedia {
  readonly size: number
  readonly read: (range?: ByteRange) => Promise<Buffer | Readable>
}

interface Visible {
  readonly file: FileRow
  readonly isOwner: boolean
  readonly isPublic: boolean
}

/** The file if this viewer may see it; for everybody else it does not exist. */
async function findVisible(
  { database, config, engine, tokens }: Options,
  { actor, token }: Viewer,
  fileId: string,
): Promise<Visible> {
  const isReader =
    memberOf(actor) !== undefined || (token !== undefined && tokens.isValid(fileId, token))
  if (!isReader && !config.publicMedia) throw new AppError('user_unauthorized')
  const file = await findFile(database, fileId)
  if (file?.state !== 'complete') throw new AppError('storage_file_not_found')
  const isOwner = file.owner === actor?.accountId
  // Whoever comes with a token, or needs none, is somebody of whom nothing else is known.
  const isShown = await engine.isFileShown(database, fileId, memberOf(actor))
  if (!isOwner && !isShown) throw new AppError('storage_file_not_found')
  return { file, isOwner, isPublic: config.publicMedia && isShown }
}

export function viewingService(options: Options) {
  const { blobs, previews, countNew } = options

  function rendered({ file, isPublic }: Visible, rendition: Rendition, caller: string): Media {
    const { output } = rendition
    const identity = `${file.key} ${variantOf(rendition)}`
    return {
      type: RENDERED_TYPES[output],
      name: nameFor(file.name, RENDERED_EXTENSIONS[output]),
      etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
      isPublic,
      async open() {
        const bytes = await previews.get(file, rendition, () =>
          countNew(`renderings ${caller}`, FILE_LIMITS.renderings),
        )
        return {
          size: bytes.length,
          read: async (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
        }
      },
    }
  }

  function original({ file }: Visible): Media {
    const { key, mimeType: type, name, signature, sizeOriginal: size } = file
    async function read(range?: ByteRange): Promise<Readable> {
      const bytes = await blobs.get(bytesOf(key), range)
      if (!bytes) throw damaged(`The bytes of file ${key} are gone`)
      return bytes
    }
    /** Read to the end before any of it is sent: a refusal comes too late once it has begun. */
    async function open(): Promise<OpenMedia> {
      for await (const _ of intactBytes(blobs, file)) continue
      return { size, read }
    }
    return {
      type,
      name,
      etag: `"${signature}"`,
      isPublic: false,
      open,
    }
  }

  async function preview(viewer: Viewer, fileId: string, query: PreviewQuery): Promise<Media> {
    const visible = await findVisible(options, viewer, fileId)
    return rendered(visible, renditionOf(query, visible.file.mimeType), viewer.caller)
  }

  /** Nothing that was uploaded is shown as it came: the picture is drawn anew, in its own size. */
  const view = async (viewer: Viewer, fileId: string) => preview(viewer, fileId, {})

  /** The owner gets back what he has uploaded, to the byte; others the picture without its metadata. */
  async function download(viewer: Viewer, fileId: string): Promise<Media> {
    const visible = await findVisible(options, viewer, fileId)
    if (visible.isOwner) return original(visible)
    return rendered(visible, renditionOf({}, visible.file.mimeType), viewer.caller)
  }

  return { preview, view, download }
}

export type ViewingService = ReturnType<typeof viewingService>
