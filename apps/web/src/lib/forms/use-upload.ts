import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

import { createPictureUpload, type PictureUpload } from '#lib/pictures/picture-upload'
import { isOffline } from '#lib/api/offline'
import { listen } from '#lib/dom/listen'
import { announce } from '#lib/feedback/announce'
import { type UploadState } from '#lib/pictures/upload-session'
import { type Draft } from './use-draft.ts'

export interface Upload extends PictureUpload {
  /** Undefined without a chosen picture. */
  readonly state: UploadState | undefined
  /** Why the server rejected the last chosen file, which was dropped then. */
  readonly rejection: string | undefined
}

/** The upload of a form's picture; an upload stored with the draft resumes by itself. */
export function useUpload(draft: Pick<Draft<unknown>, 'picture' | 'keepPicture'>): Upload {
  const [upload] = useState(() => createPictureUpload(draft.keepPicture))
  const state = useSyncExternalStore(upload.subscribe, upload.current)
  const rejection = useSyncExternalStore(upload.subscribe, upload.refusal)
  useUploadLifecycle(upload, {
    restore: () => upload.restore(draft.picture),
    progress: state && progressText(state),
    isSending: state?.stage === 'sending',
  })
  return { ...upload, state, rejection }
}

interface Lifecycle {
  readonly restore: () => void
  /** Announced when it changes. */
  readonly progress: string | undefined
  readonly isSending: boolean
}

/** Restores stored uploads, retries when the network is back, and asks before leaving the page while bytes are being sent. */
export function useUploadLifecycle(
  { detach, retryTransient }: Pick<PictureUpload, 'detach' | 'retryTransient'>,
  { restore, progress, isSending }: Lifecycle,
): void {
  const onOpen = useEffectEvent(restore)
  useEffect(() => {
    onOpen()
    return detach
  }, [detach])
  useEffect(() => listen(window, { online: retryTransient }), [retryTransient])
  useEffect(() => {
    if (progress) announce(progress)
  }, [progress])
  useEffect(
    () =>
      isSending ? listen(window, { beforeunload: (event) => event.preventDefault() }) : undefined,
    [isSending],
  )
}

/** One of three steps of an upload, or its failure. */
export function progressText({ stage, loaded, picture }: UploadState): string | undefined {
  if (stage === 'stored') return 'Upload complete'
  if (stage === 'failed') return isOffline() ? 'The upload waits for the network' : 'Upload failed'
  if (stage !== 'sending' || !picture) return undefined
  return loaded * 2 >= picture.file.size ? 'Upload half complete' : 'Upload started'
}
