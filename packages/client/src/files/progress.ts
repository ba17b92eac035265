import { type Chunk, chunkCount } from './chunks.ts'

export interface UploadProgress {
  /** Id for resuming the upload. */
  readonly fileId: string
  /** Bytes sent so far, and bytes of the whole file. */
  readonly loaded: number
  readonly total: number
  /** From 0 to 100. */
  readonly progress: number
  readonly chunksUploaded: number
  readonly chunksTotal: number
}

interface MeterOptions {
  readonly fileId: string
  readonly size: number
  readonly chunkLength: number
  readonly onProgress: ((progress: UploadProgress) => void) | undefined
}

/** Reports progress that never decreases, even when a chunk is retried. */
export function progressMeter({ fileId, size, chunkLength, onProgress }: MeterOptions) {
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
    /** All chunks before this one are on the server; `fraction` of this one has been sent. */
    onChunkProgress: ({ index, start, end }: Chunk, fraction: number) =>
      report(start + Math.round((end - start) * fraction), index),
    complete: () => report(size, chunksTotal),
  }
}

export type ProgressMeter = ReturnType<typeof progressMeter>
