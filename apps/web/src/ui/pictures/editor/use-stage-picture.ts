import { drawPicture } from '#lib/pictures/draw-picture'
import { type Size } from '#lib/pictures/reduced-size'
import { sizeOf } from '#lib/pictures/resize-picture'
import { useEffect, useState } from 'react'

/** Longest side in pixels of what the stage shows: a photo of 50 megapixels would take 200 MB of a phone's memory. */
const MAX_SIDE = 2560

interface StagePicture extends Size {
  readonly url: string
}

/** The picture as the stage shows it, with its own size; 'failed' if the browser can't read it. */
export function useStagePicture(file: File): StagePicture | 'failed' | undefined {
  const [shown, setShown] = useState<StagePicture | 'failed'>()
  useEffect(() => {
    const stop = new AbortController()
    let url: string | undefined
    const show = async () => {
      const size = await sizeOf(file)
      const picture = await forStage(file, size, stop.signal)
      if (stop.signal.aborted) return
      url = URL.createObjectURL(picture)
      setShown({ ...size, url })
    }
    show().catch(() => !stop.signal.aborted && setShown('failed'))
    return () => {
      stop.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [file])
  return shown
}

async function forStage(file: File, { width, height }: Size, signal: AbortSignal): Promise<Blob> {
  const scale = MAX_SIDE / Math.max(width, height)
  if (scale >= 1) return file
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  const size = { width: side(width), height: side(height) }
  const drawn = await drawPicture({ file, size }, signal)
  if (!drawn) throw new Error("The browser can't read this picture.")
  return drawn
}
