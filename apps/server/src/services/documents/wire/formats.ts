import { AppError, LIMITS } from '@devhood/contract'
import type { FastifyRequest } from 'fastify'
import type { Dialect } from '#engine'
import type { Vocabulary } from './vocabulary.ts'

/**
 * The response format that the client announces. Older SDKs expect related documents in every read; newer ones expect
 * `$sequence`, and only the related documents that they select. Without an announced version, collections use the
 * older format. Tables, which older SDKs don't know, use the newer one.
 */
interface Format {
  /** Differs between formats whose responses differ. */
  readonly name: string
  readonly dialect: Dialect
  /** Conflicts of a unique value and of an id have different errors. */
  readonly distinguishesConflicts: boolean
  readonly valuesMax: number
}

type Version = readonly [major: number, minor: number]

/** `1.4.0` as numbers; undefined if the text is missing or not a version. */
function versionIn(text: unknown): Version | undefined {
  const [, major, minor] = /^(\d{1,4})\.(\d{1,4})(?:\.|$)/.exec(String(text)) ?? []
  return major === undefined ? undefined : [Number(major), Number(minor)]
}

const isBefore = ([major, minor]: Version, [thatMajor, thatMinor]: Version) =>
  major < thatMajor || (major === thatMajor && minor < thatMinor)

const FIRST: Version = [1, 5]
const NEWER: Version = [1, 8]
const TEXT_SEQUENCE: Version = [1, 9]

function formatAt(service: Vocabulary['service'], announced: Version | undefined): Format {
  const version = announced ?? (service === 'tablesdb' ? TEXT_SEQUENCE : undefined)
  const isNewer = version !== undefined && !isBefore(version, NEWER)
  const sequence = isNewer && isBefore(version, TEXT_SEQUENCE) ? 'number' : 'text'
  const format: Omit<Format, 'name'> = {
    dialect: {
      ...(service === 'tablesdb' && { collectionKey: '$tableId' }),
      ...(isNewer && { sequence, expandsSelected: true }),
      ...(version !== undefined && isBefore(version, FIRST) && { selectsSystemKeys: true }),
    },
    distinguishesConflicts: isNewer,
    valuesMax: isNewer ? LIMITS.queryValuesMax : LIMITS.queryValuesMaxBefore18,
  }
  return { ...format, name: JSON.stringify(format) }
}

/** The formats for clients that announce no version, as our own. */
const DEFAULT_FORMATS = {
  databases: formatAt('databases', undefined),
  tablesdb: formatAt('tablesdb', undefined),
}

export function formatOf({ headers }: FastifyRequest, { service }: Vocabulary): Format {
  const announced = headers['x-appwrite-response-format']
  return announced === undefined
    ? DEFAULT_FORMATS[service]
    : formatAt(service, versionIn(announced))
}

export function formatError(error: AppError, { distinguishesConflicts }: Format): AppError {
  if (distinguishesConflicts || error.type !== 'document_unique_constraint_violation') return error
  return new AppError('document_already_exists', { message: error.message })
}
