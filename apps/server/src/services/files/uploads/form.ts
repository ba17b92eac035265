import {
  AppError,
  isNewId,
  lengthOf,
  NEW_ID_RULE,
  newId,
  SERVER_CHOOSES_ID,
} from '@devhood/contract'
import { FILE_LIMITS } from '../limits.ts'
import { cleanFolder, cleanName, extensionOf } from './names.ts'
import { EXTENSIONS } from '../types.ts'

export interface Form {
  readonly fileId: string | undefined
  readonly name: string
  /** '' when none was sent. */
  readonly folder: string
  /** Undefined when none were sent. */
  readonly permissions: readonly string[] | undefined
}

/** The name to store. Throws when it is malformed, or its extension isn't supported. */
export function checkedName(sent: string): string {
  if (sent.includes('\uFFFD'))
    throw new AppError('general_argument_invalid', {
      message: "The file's name is not valid UTF-8.",
    })
  const name = cleanName(sent)
  if (EXTENSIONS.includes(extensionOf(name))) return name
  throw new AppError('storage_file_type_unsupported', {
    message: `The file's name must end in ${EXTENSIONS.map((each) => `.${each}`).join(', ')}.`,
  })
}

/** The folder to store. Throws when its path is too long. */
export function checkedFolder(sent: string): string {
  if (sent === '') return ''
  const folder = cleanFolder(sent)
  if (lengthOf(folder) <= FILE_LIMITS.folderLength) return folder
  throw new AppError('general_argument_invalid', {
    message: `Parameter "folder" must be at most ${FILE_LIMITS.folderLength} characters long.`,
  })
}

/** The id of the request's file: that of a continued upload takes precedence over the form's. */
export function idFor(continues: string | undefined, { fileId }: Form, now: number): string {
  const invalid = (reason: string) =>
    new AppError('general_argument_invalid', { message: `Parameter "fileId" ${reason}.` })
  if (fileId === undefined) throw invalid('is not optional')
  if (fileId !== SERVER_CHOOSES_ID && !isNewId(fileId))
    throw invalid(`must be ${SERVER_CHOOSES_ID} or an id: ${NEW_ID_RULE}`)
  return continues ?? (fileId === SERVER_CHOOSES_ID ? newId(now) : fileId)
}
