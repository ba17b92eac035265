import { AppError, formatSize, tooLargeText } from '@devhood/contract'
import type { Config } from '#config'
import type { Reader } from '#platform/database'
import type { Chunk } from './content-range.ts'
import { FILE_LIMITS } from '../limits.ts'
import { usageOf } from '../storage/store.ts'

export function checkSize(total: number, { maxFileSize }: Pick<Config, 'maxFileSize'>): void {
  if (total <= maxFileSize) return
  throw new AppError('storage_invalid_file_size', {
    message: `This file ${tooLargeText(total, maxFileSize)}`,
  })
}

/** Throws for a new file above a person's quota. Unfinished files count with their full size. */
export async function checkRoom(
  db: Reader,
  owner: string,
  { total, count }: Pick<Chunk, 'total' | 'count'>,
  { userQuota }: Pick<Config, 'userQuota'>,
): Promise<void> {
  const { files, bytes, pending } = await usageOf(db, owner)
  if (bytes + total > userQuota)
    throw new AppError('storage_invalid_file_size', {
      message: `With this one your files would have ${formatSize(bytes + total)}, of ${formatSize(userQuota)}. Delete some first.`,
    })
  if (files >= FILE_LIMITS.files)
    throw new AppError('storage_invalid_file_size', {
      message: `You have ${files} files, as many as anybody may. Delete some first.`,
    })
  if (count > 1 && pending >= FILE_LIMITS.pending)
    throw new AppError('general_bad_request', {
      message: `You have ${pending} unfinished uploads: finish or delete one first.`,
    })
}
