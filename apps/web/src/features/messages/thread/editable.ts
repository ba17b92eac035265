import { serverClock } from '#lib/api/server-clock'
import { LIMITS } from '@devhood/contract'

import { type ShownMessage } from '../cache.ts'

/** Whether its author can still change it. */
export const isEditable = ({ $updatedAt, $createdAt, deletedAt }: ShownMessage): boolean =>
  $updatedAt !== '' &&
  deletedAt === null &&
  serverClock.now() < Date.parse($createdAt) + LIMITS.messageEditTime
