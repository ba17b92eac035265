import { type Chunk, chunkCount } from './chunks.ts'

export interface UploadProgress {
  /** With it the upload can be taken up again. */
  readonly fileId: string
  /** Bytes on their way, and of the whole file. */
  readonly loaded: number
  readonly total: number
  /** From 0 to 100. */
  readonly progress: number
  readonly chunksUploaded: number
  readonly chunksTotal: number
}

export interface ProgressMeter {
  /** Everything before this chunk is on the server, and this part of it on its way. */
  readonly onChunkProgress: (chunk: Chunk, fraction: number) => void
  readonly complete: () => void
}

interface MeterOptions {
  readonly fileId: string
  readonly size: number
  readonly chunkLength: number
  readonly onProgress: ((progress: UploadProgress) => void) | undefined
}

/** Reports progress that never goes back, also where a chunk has to be sent again. */
export function progressMeter({
  fileId,
  size,
  chunkLength,
  onProgress,
}: MeterOptions): ProgressMeter {
  const chunksTotal = chunkCount(size, chunkLength)
  let maxLoaded = -1
  let uploaded = 0

  function report(loaded: number, chunks: number): void {
    if (loaded <= maxLoaded && chunks <= uploaded) return
    maxLoaded = Math.max(maxLoaded, loaded)
    uploaded = Math.max(uploaded, chunks)
    onProgress?.({
      fileId,
      loaded: maxLoaded,
      total: size,
      progress: size === 0 ? 100 : (maxLoaded / size) * 100,
      chunksUploaded: uploaded,
      chunksTotal,
    })
  }

  return {
    onChunkProgress: ({ index, start, end }, fraction) =>
      report(start + Math.round((end - start) * fraction), index),
    complete: () => report(size, chunksTotal),
  }
}
