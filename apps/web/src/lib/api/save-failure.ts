import { ClientError } from '@devhood/client'

/** Where a form says that saving failed, and why. */
export interface SaveFailure {
  /** A field's name; `picture` for the file, `root` for the line above the button. */
  readonly field: string
  readonly message: string
}

const VALUES_KEPT = 'Everything you typed is still here.'

/** What the server refuses of a document begins with the attribute that it is about. */
const ATTRIBUTE_ERROR = /attribute "(?<name>\w+)" (?<why>.+?)\.?$/

/** What the server found wrong with the file itself: to send it again would not help. */
export function fileErrorText(error: unknown): string | undefined {
  const isFileError = error instanceof ClientError && error.type.startsWith('storage_')
  return isFileError ? error.message : undefined
}

/**
 * In words: what the server refused about the file stands under the file, what it refused about one of these fields
 * under that field.
 */
export function toSaveFailure(error: unknown, fields: readonly string[] = []): SaveFailure {
  if (!(error instanceof ClientError)) return { field: 'root', message: VALUES_KEPT }
  if (error.type === 'aborted') return { field: 'picture', message: 'The upload was stopped.' }
  const fileError = fileErrorText(error)
  if (fileError !== undefined) return { field: 'picture', message: fileError }
  const { name, why } = ATTRIBUTE_ERROR.exec(error.message)?.groups ?? {}
  if (name !== undefined && fields.includes(name)) return { field: name, message: `It ${why}.` }
  return { field: 'root', message: `${error.message.replace(/\.$/, '')}. ${VALUES_KEPT}` }
}
