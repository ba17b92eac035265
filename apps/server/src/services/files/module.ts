import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '#config'
import type { Engine } from '#engine'
import { mediaPolicy } from '#http'
import type { Changes } from '#changes'
import type { Platform } from '#platform'
import { fileReferences } from './storage/file-references.ts'
import { openUploadCompletion } from './uploads/completion.ts'
import { openRateCounter } from './uploads/rate-counter.ts'
import { openDownloads } from './downloads.ts'
import { openBackgroundTasks } from './storage/background-tasks.ts'
import { fileEvents } from './file-events.ts'
import { FILE_LIMITS } from './limits.ts'
import { fileOriginals } from './previews/originals.ts'
import { mediaRoutes } from './previews/media-routes.ts'
import { openPreviewCache } from './previews/preview-cache.ts'
import { previewBytes } from './previews/preview-store.ts'
import { openPreviews } from './previews/previews.ts'
import { fileRoutes, inBucket } from './routes.ts'
import { fileService } from './service.ts'
import { hasFile } from './storage/store.ts'
import { openSweeps } from './storage/sweep.ts'
import { openReadTokens } from './read-tokens.ts'
import { openTrash } from './storage/trash.ts'
import { uploadRoute } from './uploads/upload-route.ts'
import { openUploads } from './uploads/uploads.ts'
import { guestPictures, viewingService } from './previews/viewing.ts'

interface Options {
  readonly platform: Pick<
    Platform,
    'database' | 'blobs' | 'counters' | 'images' | 'keyOf' | 'leases' | 'now'
  >
  readonly engine: Pick<Engine, 'isFileInUse' | 'isFileShown'>
  readonly changes: Changes
  readonly config: Config
}

export function filesModule({ platform, engine, changes, config }: Options) {
  const backgroundTasks = openBackgroundTasks()
  const trash = openTrash({ ...platform, backgroundTasks })
  const cache = openPreviewCache({ ...platform, maxBytes: FILE_LIMITS.previewCache })
  // Reads through the writer: a replica may not know yet that a file is deleted.
  const exists = async (key: string) => platform.database.write((tx) => hasFile(tx, { key }))
  const stored = { blobs: platform.blobs, exists }
  const previews = openPreviews({ ...platform, ...stored, cache, backgroundTasks })
  const downloads = openDownloads(stored)
  const completion = openUploadCompletion({ ...platform, trash, changes, previews })
  const readTokens = openReadTokens(platform)
  const files = fileService({ ...platform, engine, changes, config, trash })
  const count = openRateCounter(platform, config)
  const viewing = viewingService({
    ...platform,
    countRate: count,
    engine,
    config,
    previews,
    downloads,
    readTokens,
  })
  const shared = { ...platform, trash, changes, completion }
  const uploads = openUploads({ ...shared, countRate: count, config, previews })
  const { finishInterrupted, sweep } = openSweeps({ ...shared, engine })

  const backgroundPlugin: FastifyPluginAsync = async (api) => {
    backgroundTasks.reportTo((error) =>
      api.log.warn({ err: error }, 'Work after a response failed'),
    )
    api.addHook('onClose', async () => backgroundTasks.close())
  }
  const routes = inBucket(config, [
    uploadRoute(uploads, config),
    fileRoutes(files),
    mediaRoutes({ viewing, resourcePolicy: mediaPolicy(config) }),
    backgroundPlugin,
  ])
  const claims = fileReferences({ ...platform, changes, config, trash, previews })
  const service = {
    ...claims,
    ...fileEvents(platform, config),
    withReadToken: readTokens.withToken,
    originalsOf: fileOriginals(platform),
  }
  return {
    service,
    routes,
    upkeep: { sweeps: [sweep], pace: FILE_LIMITS.sweepEvery },
    finishInterrupted,
    guestPicture: guestPictures(viewing),
    previewBytes: async () => previewBytes(platform.database),
  }
}
