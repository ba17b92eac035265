import { AppError } from '@devhood/contract'
import type { FastifyRequest } from 'fastify'
import { clientAddressOf } from '../guards/rate-limits.ts'

/** Bytes of request bodies in flight: in total, and per client address. */
const ALL_MAX = 64 * 1024 * 1024
const EACH_MAX = 16 * 1024 * 1024

/**
 * Memory budget for request bodies that are buffered until complete. Each body reserves its announced size at the
 * start, so that endless bodies can't fill the memory.
 */
export function openRequestBodyBudget() {
  const taken = new Map<string, number>()
  let total = 0

  function add(caller: string, bytes: number): void {
    total += bytes
    const left = (taken.get(caller) ?? 0) + bytes
    if (left > 0) taken.set(caller, left)
    else taken.delete(caller)
  }

  /** Throws `general_service_unavailable` when the budget is used up. */
  return (request: FastifyRequest, bytes: number): void => {
    const caller = clientAddressOf(request)
    if (total + bytes > ALL_MAX || (taken.get(caller) ?? 0) + bytes > EACH_MAX)
      throw new AppError('general_service_unavailable')
    add(caller, bytes)
    let isHeld = true
    const giveBack = () => {
      if (isHeld) add(caller, -bytes)
      isHeld = false
    }
    request.raw.once('end', giveBack).once('close', giveBack)
  }
}
