import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

import { announce } from '#lib/feedback/announce'
import { createPictureUpload, type PictureUpload } from '#lib/pictures/picture-upload'
import { isTransient } from '#lib/api/query-client'
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
  const restore = useEffectEvent(() => upload.restore(draft.picture))
  useEffect(() => {
    restore()
    return upload.detach
  }, [upload])
  useRetryWhenOnline(upload)
  useProgressAnnouncements(state)
  useLeaveWarning(state?.stage === 'sending')
  return { ...upload, state, rejection }
}

/** Resumes an upload when the network is back. */
function useRetryWhenOnline(upload: PictureUpload): void {
  useEffect(() => {
    const retryIfTransient = () => {
      const { stage, error } = upload.current() ?? {}
      if (stage === 'failed' && error instanceof Error && isTransient(error)) upload.retry()
    }
    addEventListener('online', retryIfTransient)
    return () => removeEventListener('online', retryIfTransient)
  }, [upload])
}

/** Announces three progress steps, and failures. */
function useProgressAnnouncements(state: UploadState | undefined): void {
  const text = state && progressText(state)
  useEffect(() => {
    if (text) announce(text)
  }, [text])
}

function progressText({ stage, loaded, picture }: UploadState): string | undefined {
  if (stage === 'stored') return 'Upload complete'
  if (stage === 'failed') return 'Upload failed'
  if (stage !== 'sending' || !picture) return undefined
  return loaded * 2 >= picture.file.size ? 'Upload half complete' : 'Upload started'
}

/** Asks before leaving the page while bytes are being sent. */
function useLeaveWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
}
