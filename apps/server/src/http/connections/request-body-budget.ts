import { AppError } from '@devhood/contract'

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

  return {
    /** Throws `general_service_unavailable` when the budget is used up. */
    take(caller: string, bytes: number): void {
      const own = (taken.get(caller) ?? 0) + bytes
      if (total + bytes > ALL_MAX || own > EACH_MAX)
        throw new AppError('general_service_unavailable')
      total += bytes
      taken.set(caller, own)
    },
    giveBack(caller: string, bytes: number): void {
      total -= bytes
      const left = (taken.get(caller) ?? 0) - bytes
      if (left > 0) taken.set(caller, left)
      else taken.delete(caller)
    },
  }
}

export type RequestBodyBudget = ReturnType<typeof openRequestBodyBudget>
