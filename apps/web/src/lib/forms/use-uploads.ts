import { useState, useSyncExternalStore } from 'react'

import { formatCount } from '#lib/text/format'
import { canDraw } from '#lib/pictures/draw-picture'
import { createUploadHold } from '#lib/pictures/upload-hold'
import { createPictureUploads, type PictureUploads } from '#lib/pictures/picture-uploads'
import { type UploadState } from '#lib/pictures/upload-session'
import { progressText, useUploadLifecycle } from './use-upload.ts'
import { type Draft } from './use-draft.ts'

type States = ReadonlyMap<string, UploadState>

export interface Uploads extends Omit<PictureUploads, 'states'> {
  /** The chosen pictures by their keys. */
  readonly states: States
}

/** The uploads of a form with several pictures; those stored with the draft resume by themselves. */
export function useUploads(draft: Pick<Draft<unknown>, 'pictures' | 'keepPicture'>): Uploads {
  const [uploads] = useState(() =>
    createPictureUploads(
      (key, picture) => draft.keepPicture(picture, key),
      // Where nothing can be edited, there is nothing to wait for.
      canDraw() ? createUploadHold() : undefined,
    ),
  )
  const states = useSyncExternalStore(uploads.subscribe, uploads.states)
  useUploadLifecycle(uploads, {
    restore: () => uploads.restore(draft.pictures),
    progress: overallProgress(states),
    isSending: [...states.values()].some(({ stage }) => stage === 'sending'),
  })
  return { ...uploads, states }
}

/** Of several pictures, the number of uploaded ones. */
function overallProgress(states: States): string | undefined {
  const [first, ...others] = states.values()
  if (!first) return undefined
  if (others.length === 0) return progressText(first)
  const all = [first, ...others]
  const failed = all.filter(({ stage }) => stage === 'failed').length
  if (failed > 0) return `${formatCount(failed, 'upload', 'uploads')} failed`
  const stored = all.filter(({ stage }) => stage === 'stored').length
  return `${stored} of ${all.length} pictures uploaded`
}
