import { AppError, LIMITS, type Query } from '@devhood/contract'
import type { FastifyRequest } from 'fastify'
import type { Dialect, Document } from '#engine'
import type { Vocabulary } from './vocabulary.ts'

/**
 * The response format that the client announces. Older SDKs expect related documents in every read; newer ones expect
 * `$sequence`, and only the related documents that they select. Without an announced version, collections use the
 * older format. Tables, which older SDKs don't know, use the newer one.
 */
interface Format {
  readonly dialect: Dialect
  /** A select removes the system's keys that it doesn't name. */
  readonly selectsSystemKeys: boolean
  /** Conflicts of a unique value and of an id have different errors. */
  readonly distinguishesConflicts: boolean
  /** The maximum number of values in one query. */
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

/** The format of a service and a version. */
function formatAt(service: Vocabulary['service'], announced: Version | undefined): Format {
  const version = announced ?? (service === 'tablesdb' ? TEXT_SEQUENCE : undefined)
  const isNewer = version !== undefined && !isBefore(version, NEWER)
  const sequence = isNewer && isBefore(version, TEXT_SEQUENCE) ? 'number' : 'text'
  return {
    dialect: {
      ...(service === 'tablesdb' && { collectionKey: '$tableId' }),
      ...(isNewer && { sequence, expandsSelected: true }),
    },
    selectsSystemKeys: version !== undefined && isBefore(version, FIRST),
    distinguishesConflicts: isNewer,
    valuesMax: isNewer ? LIMITS.queryValuesMax : LIMITS.queryValuesMaxBefore18,
  }
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

/** Keys that a select never removes. */
const ADDRESS_KEYS: readonly string[] = ['$databaseId', '$collectionId', '$tableId']

/** The keys of a document that the format shows in the answer to these queries. */
export function selectKeys(document: Document, queries: readonly Query[], format: Format): object {
  if (!format.selectsSystemKeys) return document
  const selects = queries.filter(({ method }) => method === 'select')
  if (selects.length === 0) return document
  const isShown = (key: string) =>
    !key.startsWith('$') ||
    ADDRESS_KEYS.includes(key) ||
    selects.some(({ values }) => values.includes(key))
  return Object.fromEntries(Object.entries(document).filter(([key]) => isShown(key)))
}

/** An error as the format expresses it. */
export function formatError(error: AppError, { distinguishesConflicts }: Format): AppError {
  if (distinguishesConflicts || error.type !== 'document_unique_constraint_violation') return error
  return new AppError('document_already_exists', { message: error.message })
}
