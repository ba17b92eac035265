import { AppError, type ErrorType } from '@devhood/contract'
import { UniqueViolation } from '#platform/database'

/** Maps a unique violation, a value that another account has, to an error type. */
export async function mapUniqueViolation<T>(type: ErrorType, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof UniqueViolation) throw new AppError(type, { cause: error })
    throw error
  }
}
