import { AppError } from '@devhood/contract'
import type { FastifyRequest } from 'fastify'
import { clientAddressOf } from '../guards/rate-limits.ts'

/** Bytes of bodies that may be under way at once: of everybody together, and of one address. */
const ALL_MAX = 64 * 1024 * 1024
const EACH_MAX = 16 * 1024 * 1024

/**
 * Room for bodies that are kept in memory until they are whole. Each takes from its beginning what it says that
 * it will have, so that nobody fills the memory with bodies that never end.
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

  /** Refuses with `general_service_unavailable` when there is no room left. */
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
