import { type UploadProgress } from '@devhood/client'
import { LIMITS } from '@devhood/contract'
import { useRef, useState } from 'react'

import { api } from './api.ts'

/** A stored picture as documents refer to it. */
export interface StoredPicture {
  readonly imageId: string
  readonly imageUrl: string
}

const PREVIEW = {
  width: LIMITS.previewSize,
  height: LIMITS.previewSize,
  gravity: 'top',
  quality: LIMITS.previewQuality,
} as const

export interface Upload {
  /** Undefined while nothing is on its way. */
  readonly progress: UploadProgress | undefined
  /** Uploads a picture, then saves what refers to it; when that fails the picture is deleted again. */
  readonly run: <T>(file: File, save: (picture: StoredPicture) => Promise<T>) => Promise<T>
  /** Stops the upload; `run` fails with an `aborted` error. The same file goes on from there next time. */
  readonly cancel: () => void
}

export function useUpload(): Upload {
  const [progress, setProgress] = useState<UploadProgress>()
  const running = useRef<AbortController>(undefined)
  const unfinished = useRef<{ readonly file: File; readonly fileId: string }>(undefined)

  async function store(file: File): Promise<string> {
    const begun = unfinished.current
    const { signal } = (running.current = new AbortController())
    const onProgress = (next: UploadProgress) => {
      unfinished.current = { file, fileId: next.fileId }
      setProgress(next)
    }
    const fileId = begun?.file === file ? { fileId: begun.fileId } : {}
    const { $id } = await api.files.create({ file, ...fileId }, { signal, onProgress })
    unfinished.current = undefined
    return $id
  }

  async function run<T>(file: File, save: (picture: StoredPicture) => Promise<T>): Promise<T> {
    try {
      const imageId = await store(file)
      try {
        return await save({ imageId, imageUrl: api.files.previewUrl(imageId, PREVIEW) })
      } catch (error) {
        await deletePicture(imageId)
        throw error
      }
    } finally {
      setProgress(undefined)
    }
  }

  return { progress, run, cancel: () => running.current?.abort() }
}

/** Takes away a picture that nothing refers to any more. The server sweeps what stays behind. */
export async function deletePicture(imageId: string): Promise<void> {
  await api.files.delete(imageId).catch(() => undefined)
}
