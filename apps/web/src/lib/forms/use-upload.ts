import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

import { createPictureUpload, type PictureUpload } from '#lib/pictures/picture-upload'
import { isTransient } from '#lib/api/query-client'
import { type UploadState } from '#lib/pictures/upload-session'
import {
  progressText,
  useLeaveWarning,
  useProgressAnnouncements,
  useRetryWhenOnline,
} from './upload-effects.ts'
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
  useRetryWhenOnline(() => {
    const { stage, error } = upload.current() ?? {}
    if (stage === 'failed' && error instanceof Error && isTransient(error)) upload.retry()
  })
  useProgressAnnouncements(state && progressText(state))
  useLeaveWarning(state?.stage === 'sending')
  return { ...upload, state, rejection }
}
