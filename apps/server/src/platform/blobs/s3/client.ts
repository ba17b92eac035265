import { createHash } from 'node:crypto'
import type { S3, S3ClientConfig } from '@aws-sdk/client-s3'
import type { StandardRetryStrategy as SdkRetries } from '@smithy/core/retry'
import { openOutageReport } from '../../outage-report.ts'
import { storageFull, unavailable } from '../../unavailable.ts'
import type { S3Address } from './address.ts'
import { agentFor, type Timeouts } from './agent.ts'

/** An error response of S3. The message names no bucket or key. */
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
  /** Called with the first of several consecutive failures of S3, and with undefined when they end. */
  readonly reportOutage?: (why: Error | undefined) => unknown
  /** Milliseconds before the next attempt, by the number of retries so far. */
  readonly backoff?: (retries: number) => number
}

const TIMEOUTS: Timeouts = { connect: 3000, idle: 10_000 }
const TRIES = 3
const FIRST_WAIT = 200

/** Exponential backoff with jitter, so that clients that failed together don't retry together. */
export const backoffAfter = (retries: number) =>
  FIRST_WAIT * 2 ** retries * (0.5 + Math.random() / 2)

/** The error response of S3, if that caused the failure. */
export const s3ErrorIn = (error: unknown): S3Error | undefined =>
  error instanceof Error && error.cause instanceof S3Error ? error.cause : undefined

/** Whether S3 has refused the request, so that nothing has changed. */
export function isRefused(error: unknown): boolean {
  const status = s3ErrorIn(error)?.status ?? 500
  return status < 500 && status !== 429
}

/** Ignores a 404, and throws any other error. */
export function ignoreMissing(error: unknown): undefined {
  if (s3ErrorIn(error)?.status !== 404) throw error
}

/** The SDK's errors contain names of buckets and keys, which must not be logged. */
function translate(error: unknown, method: string): Error {
  const { $metadata, Code = '' } = error as {
    readonly $metadata?: { readonly httpStatusCode?: number }
    readonly Code?: unknown
  }
  const status = $metadata?.httpStatusCode ?? 0
  // With a lower status, the response broke off.
  if (status < 300) return unavailable(error)
  const refusal = new S3Error(method, status, String(Code))
  return status === 507 ? storageFull(refusal) : unavailable(refusal)
}

/** Everything that the SDK would otherwise read from the environment and the user's configuration files. */
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

/** Translates the failures of all requests. */
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

/** Many stores accept only this checksum for delete requests, which require one. */
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

type RetryStrategy = Pick<
  SdkRetries,
  'acquireInitialRetryToken' | 'recordSuccess' | 'refreshRetryTokenForRetry'
>

/** A server that doesn't respond is tried again until this many times its timeout have passed. */
const PATIENCE = 1.5

/**
 * Ends the retries of a request to a server that accepts it and doesn't respond after `limit` milliseconds; until one succeeds,
 * no other such request is retried. A write makes several requests one after the other, and its response has to come before the
 * user's connection is closed.
 */
function giveUpOnHang(strategy: SdkRetries, limit: () => number): RetryStrategy {
  const startedAt = new WeakMap<object, number>()
  let isHung = false
  return {
    async acquireInitialRetryToken(scope) {
      const token = await strategy.acquireInitialRetryToken(scope)
      startedAt.set(token, performance.now())
      return token
    },
    async refreshRetryTokenForRetry(token, why) {
      const since = startedAt.get(token) ?? performance.now()
      const { error } = why
      const isTimeout = error instanceof Error && error.name === 'TimeoutError'
      isHung ||= isTimeout && performance.now() - since >= limit()
      if (isTimeout && isHung) throw error
      const next = await strategy.refreshRetryTokenForRetry(token, why)
      startedAt.set(next, since)
      return next
    },
    recordSuccess(token) {
      isHung = false
      strategy.recordSuccess(token)
    },
  }
}

/**
 * A client of one bucket. The SDK retries transient failures. Requests fail with `unavailable`; the cause is an S3Error
 * when S3 has responded.
 */
export async function openS3Client(options: S3Options) {
  const { address, reportOutage, timeouts = TIMEOUTS, backoff = backoffAfter } = options
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = address
  // Loaded on demand: most servers store their files in a folder.
  const { S3 } = await import('@aws-sdk/client-s3')
  const { StandardRetryStrategy } = await import('@smithy/core/retry')
  const api = new S3({
    ...FIXED,
    endpoint: endpoint.origin,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Stores other than Amazon's don't support newer checksums or the header.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    maxAttempts: TRIES,
    retryStrategy: giveUpOnHang(
      new StandardRetryStrategy({
        maxAttempts: TRIES,
        backoff: { computeNextBackoffDelay: backoff, setDelayBase: () => undefined },
      }),
      () => PATIENCE * timeouts.idle,
    ),
    requestHandler: agentFor(endpoint, timeouts),
  })
  addTranslation(api, reportOutage)
  addContentMd5(api)
  return { api, bucket, close: () => api.destroy() }
}

export type S3Client = Awaited<ReturnType<typeof openS3Client>>
