import { api } from '#lib/api/api'
import { deletePicture, type PictureUpload, type StoredPicture } from '#lib/pictures/picture-upload'
import { isConflict } from '#lib/api/api-errors'
import { type JobState } from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { cacheSavedAd } from '../ads.ts'
import { toDocument } from './job-document.ts'
import { type JobFields } from './job-fields.ts'

interface SaveJobOptions {
  readonly upload: Pick<PictureUpload, 'run'>
  /** The ad to change; undefined for a new ad. */
  readonly job: Job | undefined
  /** `$id` of the poster's users document. */
  readonly poster: string
}

const NO_LOGO = { imageId: null, imageUrl: null } as const

/** Saves a draft, publishes an ad, or saves changes. Returns the ad. */
export function saveJob(client: QueryClient, { upload, job, poster }: SaveJobOptions) {
  const isDraft = (job?.status ?? 'draft') === 'draft'
  const save = ({ status, ...values }: Omit<JobFields, 'picture'>, stored?: StoredPicture) => {
    // The state isn't sent for a live ad: sent after its end, it would renew the ad.
    const logo = stored ?? (values.logo === 'none' ? NO_LOGO : undefined)
    const data = { ...toDocument(values), ...logo, ...(isDraft && { status }) }
    return job
      ? api.documents.update('jobs', job.$id, data)
      : createOnce(values.jobId, { poster, ...data })
  }
  return mutationOptions({
    mutationKey: ['saveJob'],
    mutationFn: async ({ picture, ...fields }: JobFields) => {
      const saved = picture
        ? await upload.run((stored) => save(fields, stored))
        : await save(fields)
      if (job?.imageId && saved.imageId !== job.imageId) await deletePicture(job.imageId)
      return saved
    },
    onSuccess: (saved) => cacheSavedAd(client, saved),
  })
}

type NewJob = ReturnType<typeof toDocument> & {
  readonly poster: string
  readonly status?: JobState
}

/** A retry after a lost answer updates the same ad with the latest values. */
async function createOnce(jobId: string, { poster, ...data }: NewJob): Promise<Job> {
  try {
    return await api.documents.create('jobs', jobId, { poster, ...data })
  } catch (error) {
    if (isConflict(error)) return api.documents.update('jobs', jobId, data)
    throw error
  }
}
