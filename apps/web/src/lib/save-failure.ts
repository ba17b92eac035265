import { ClientError } from '@devhood/client'

/** Where a form with a picture says that saving failed: under the picture or above the button. */
export interface SaveFailure {
  readonly field: 'picture' | 'root'
  readonly message: string
}

const KEPT = 'Everything that you typed is still here.'

/** In words: what the server refused about the file stands under the file. */
export function saveFailureOf(error: unknown): SaveFailure {
  if (!(error instanceof ClientError)) return { field: 'root', message: KEPT }
  if (error.type === 'aborted') return { field: 'picture', message: 'The upload was stopped.' }
  if (error.type.startsWith('storage_')) return { field: 'picture', message: error.message }
  return { field: 'root', message: `${error.message.replace(/\.$/, '')}. ${KEPT}` }
}
