import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '#config'
import type { Engine } from '#engine'
import { mediaPolicy } from '#http'
import type { Changes } from '#modules/changes'
import type { Platform } from '#platform'
import { fileReferences } from './claims.ts'
import { openCompletion } from './completion.ts'
import { openRateCounter } from './counting.ts'
import { openDownloads } from './downloads.ts'
import { openBackgroundTasks } from './errands.ts'
import { fileEvents } from './news.ts'
import { FILE_LIMITS } from './limits.ts'
import { fileOriginals } from './originals.ts'
import { mediaRoutes } from './media-routes.ts'
import { openPreviewCache } from './preview-cache.ts'
import { previewBytes } from './preview-store.ts'
import { openPreviews } from './previews.ts'
import { fileRoutes, inBucket } from './routes.ts'
import { fileService } from './service.ts'
import { hasFile } from './store.ts'
import { openSweeps } from './sweep.ts'
import { openReadTokens } from './tokens.ts'
import { openTrash } from './trash.ts'
import { uploadRoute } from './upload-route.ts'
import { openUploads } from './uploads.ts'
import { viewingService } from './viewing.ts'

interface Options {
  readonly platform: Pick<
    Platform,
    'database' | 'blobs' | 'counters' | 'images' | 'keyOf' | 'leases' | 'now'
  >
  readonly engine: Pick<Engine, 'isFileInUse' | 'isFileShown'>
  readonly changes: Changes
  readonly config: Config
}

/** Files: uploads, what is known of them, and how they are shown. */
export function filesModule({ platform, engine, changes, config }: Options) {
  const backgroundTasks = openBackgroundTasks()
  const trash = openTrash({ ...platform, backgroundTasks })
  const cache = openPreviewCache({ ...platform, maxBytes: FILE_LIMITS.previewCache })
  // Asked where it is written: a replica may not have heard yet that a file is gone.
  const exists = async (key: string) => platform.database.write((tx) => hasFile(tx, key))
  const stored = { blobs: platform.blobs, exists }
  const previews = openPreviews({ ...platform, ...stored, cache, backgroundTasks })
  const downloads = openDownloads(stored)
  const completion = openCompletion({ ...platform, trash, changes, previews })
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
  const uploads = openUploads({ ...platform, countRate: count, config, trash, completion })
  const { finishInterrupted, sweep } = openSweeps({
    ...platform,
    engine,
    changes,
    completion,
    trash,
  })

  /** What is under way at the end is waited for. */
  const backgroundPlugin: FastifyPluginAsync = async (api) => {
    backgroundTasks.reportTo((error) => api.log.warn({ err: error }, 'Work after an answer failed'))
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
    previewBytes: async () => previewBytes(platform.database),
  }
}
