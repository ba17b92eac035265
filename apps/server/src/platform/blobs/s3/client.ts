import { createHash } from 'node:crypto'
import type { S3, S3ClientConfig } from '@aws-sdk/client-s3'
import { openOutageReport } from '../../outage-report.ts'
import { storageFull, unavailable } from '../../unavailable.ts'
import type { S3Address } from './address.ts'
import { agentFor, type Timeouts } from './agent.ts'

/** S3 has refused a request, or says that it could not do it. The message names nobody. */
export class S3Error extends Error {
  override readonly name = 'S3Error'
  readonly status: number
  readonly reason: string
  constructor(method: string, status: number, reason: string) {
    super(`S3 answered ${status}${reason && ` (${reason})`} to ${method}`)
    this.status = status
    this.reason = reason
  }
}

export interface S3Options {
  readonly address: S3Address
  readonly timeouts?: Timeouts
  /** Hears of the first of several failures in a row that are S3's own, and of their end as undefined. */
  readonly reportOutage?: (why: Error | undefined) => unknown
  /** Milliseconds before the next try, after so many retries. */
  readonly backoff?: (retries: number) => number
}

/** One bucket. Requests fail with `unavailable`; the cause is an S3Error where S3 has answered. */
export interface S3Client {
  readonly api: S3
  readonly bucket: string
  close(): void
}

const TIMEOUTS: Timeouts = { connect: 3000, idle: 10_000 }
const TRIES = 3
const FIRST_WAIT = 200

/** Twice as long each time, and never the same for all who were turned away together. */
export const backoffAfter = (retries: number) =>
  FIRST_WAIT * 2 ** retries * (0.5 + Math.random() / 2)

/** What S3 has answered where that is the reason of a failure. */
export const s3ErrorIn = (error: unknown): S3Error | undefined =>
  error instanceof Error && error.cause instanceof S3Error ? error.cause : undefined

/** Whether S3 has said no, so that nothing has changed. */
export function isRefused(error: unknown): boolean {
  const status = s3ErrorIn(error)?.status ?? 500
  return status < 500 && status !== 429
}

/** Passes over the failure of a request for what isn't there. */
export function ignoreMissing(error: unknown): undefined {
  if (s3ErrorIn(error)?.status !== 404) throw error
}

/** As much of the SDK's errors as we use. */
interface SdkError {
  readonly $metadata?: { readonly httpStatusCode?: number }
  readonly Code?: unknown
}

/** The SDK's errors hold names of buckets and keys, which are for nobody's log. */
function translate(error: unknown, method: string): Error {
  const { $metadata, Code = '' } = error as SdkError
  const status = $metadata?.httpStatusCode ?? 0
  // Below that, the answer broke off.
  if (status < 300) return unavailable(error)
  const answer = new S3Error(method, status, String(Code))
  return status === 507 ? storageFull(answer) : unavailable(answer)
}

/** Everything that the SDK would otherwise look up in the environment and in files of the user who runs it. */
const FIXED = {
  defaultsMode: 'standard',
  retryMode: 'standard',
  useArnRegion: false,
  useDualstackEndpoint: false,
  useFipsEndpoint: false,
  disableS3ExpressSessionAuth: true,
  authSchemePreference: [],
  disableClockSkewCorrection: false,
  userAgentAppId: '',
} satisfies S3ClientConfig

/** Names the failures of all requests. */
function addTranslation(api: S3, reportOutage: S3Options['reportOutage'] = () => undefined): void {
  const notice = openOutageReport(reportOutage)
  api.middlewareStack.add(
    (next) => async (args) => {
      try {
        const result = await next(args)
        notice.succeed()
        return result
      } catch (error) {
        const failure = translate(error, (args.request as { method: string }).method)
        if (!isRefused(failure)) notice.fail(failure.cause)
        throw failure
      }
    },
    { step: 'build', name: 'translateErrors' },
  )
}

/** Many stores know no other checksum of a request to delete, which has to have one. */
function addContentMd5(api: S3): void {
  api.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === 'DeleteObjectsCommand') {
          const request = args.request as { body: string; headers: Record<string, string> }
          const md5 = createHash('md5').update(request.body).digest('base64')
          request.headers['content-md5'] = md5
        }
        return next(args)
      },
    { step: 'build', name: 'contentMd5' },
  )
}

/** Speaks with one bucket by the SDK, which tries again what fails for a moment. */
export async function openS3Client(options: S3Options): Promise<S3Client> {
  const { address, reportOutage, timeouts = TIMEOUTS, backoff = backoffAfter } = options
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = address
  // Loaded only now: most servers keep their files in a folder.
  const { S3 } = await import('@aws-sdk/client-s3')
  const { StandardRetryStrategy } = await import('@smithy/core/retry')
  const api = new S3({
    ...FIXED,
    endpoint: endpoint.origin,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Other stores than Amazon's know neither newer checksums nor the header.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    maxAttempts: TRIES,
    retryStrategy: new StandardRetryStrategy({
      maxAttempts: TRIES,
      backoff: { computeNextBackoffDelay: backoff, setDelayBase: () => undefined },
    }),
    requestHandler: agentFor(endpoint, timeouts),
  })
  addTranslation(api, reportOutage)
  addContentMd5(api)
  return { api, bucket, close: () => api.destroy() }
}
