import { api } from '#lib/api/api'
import { deletePicture, type PictureUpload, type StoredPicture } from '#lib/pictures/picture-upload'
import { isErrorType } from '#features/account'
import { isConflict } from '#lib/api/api-errors'
import { type JobState } from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { parseEntries } from '#lib/text/entries'
import { jobs } from '@devhood/contract/collections'

import { cacheSavedAd } from '../ads.ts'
import {
  type JobFields,
  FIELD_NAMES,
  type JobFieldName,
  type JobFormValues,
  needsPlace,
  needsRegions,
  parseRegions,
} from './job-fields.ts'

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

/** A retry after a lost response updates the same ad with the latest values. */
async function createOnce(jobId: string, { poster, ...data }: NewJob): Promise<Job> {
  try {
    return await api.documents.create('jobs', jobId, { poster, ...data })
  } catch (error) {
    // The same ad under another id is a refusal.
    if (isConflict(error) && !isErrorType(error, 'job_already_live'))
      return api.documents.update('jobs', jobId, data)
    throw error
  }
}

/** Normalizes the capitals of a time zone's name, if the browser knows it. */
const zoneOf = (typed: string): string =>
  Intl.supportedValuesOf('timeZone').find((zone) => zone.toLowerCase() === typed.toLowerCase()) ??
  typed

/** The value of a field in the document: null or an empty list if it isn't specified. */
function valueOf(name: JobFieldName, text: string) {
  const { kind } = jobs.fields[name]
  if (kind === 'tags') return parseEntries(text)
  if (text === '') return null
  return kind === 'integer' ? Number(text) : text
}

/** Converts validated form values to the ad's document. */
function toDocument(values: JobFormValues) {
  const hasSalary = values.salaryFrom !== '' || values.salaryTo !== ''
  const sent: JobFormValues = {
    ...values,
    // A currency without an amount has no meaning.
    ...(!hasSalary && { salaryCurrency: '', salaryUnit: '' }),
    // Values of fields hidden by the current workplace aren't sent.
    regions: needsRegions(values) ? parseRegions(values.regions).join() : '',
    ...(!needsPlace(values) && { place: '' }),
    overlapZone: zoneOf(values.overlapZone),
  }
  return Object.fromEntries(
    FIELD_NAMES.map((name) => [name, valueOf(name, sent[name])]),
  ) as unknown as Pick<Job, JobFieldName>
}

/** Preselected values that fit most people, also for a salary that is added later. */
const DEFAULTS: Partial<Pick<Job, JobFieldName>> = { salaryCurrency: 'EUR', salaryUnit: 'year' }

const valuesFrom = (job: Partial<Pick<Job, JobFieldName>>, jobId: string): JobFormValues => ({
  jobId,
  logo: '',
  ...(Object.fromEntries(
    FIELD_NAMES.map((name) => [name, [job[name] ?? DEFAULTS[name] ?? ''].flat().join(', ')]),
  ) as Record<JobFieldName, string>),
})

export const blankJobValues = (jobId: string): JobFormValues =>
  valuesFrom({ employment: 'fullTime' }, jobId)

/** Form values of an existing ad; unspecified fields stay empty. */
export const jobValuesOf = (job: Job): JobFormValues => valuesFrom(job, job.$id)
