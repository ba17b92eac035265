import { ClientError } from '@devhood/client'

import { failureText } from './offline.ts'

/** Field and message of a failed save. */
export interface SaveFailure {
  /** A field's name; `picture` for the file, `root` for the line above the submit button. */
  readonly field: string
  readonly message: string
}

const VALUES_KEPT = 'Everything you typed is still here.'

/** The server's validation errors start with the attribute's name. */
const ATTRIBUTE_ERROR = /attribute "(?<name>\w+)" (?<why>.+?)\.?$/

/** What a file itself may be. Other errors concern its upload, such as one that was deleted meanwhile. */
const REJECTED = /^storage_(file_empty|file_type_|invalid_file|image_)/

/** Text for a file that the server rejected; a retry wouldn't help. */
export function fileErrorText(error: unknown): string | undefined {
  const isFileError = error instanceof ClientError && REJECTED.test(error.type)
  return isFileError ? error.message : undefined
}

/** Assigns a failure to a field: of the file to the picture, of one of these fields to that field. */
export function toSaveFailure(error: unknown, fields: readonly string[] = []): SaveFailure {
  if (!(error instanceof ClientError)) return { field: 'root', message: VALUES_KEPT }
  if (error.type === 'aborted') return { field: 'picture', message: 'The upload was stopped.' }
  const fileError = fileErrorText(error)
  if (fileError !== undefined) return { field: 'picture', message: fileError }
  const { name, why } = ATTRIBUTE_ERROR.exec(error.message)?.groups ?? {}
  if (name !== undefined && fields.includes(name)) return { field: name, message: `It ${why}.` }
  return { field: 'root', message: `${failureText(error).replace(/\.$/, '')}. ${VALUES_KEPT}` }
}
