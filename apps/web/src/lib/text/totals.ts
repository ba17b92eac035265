import { LIMITS } from '@devhood/contract'
import { formatCount, formatNumber } from './format.ts'

/** Totals of lists are exact up to a limit. */
const isExact = (total: number): boolean => total < LIMITS.listTotalMax

/** '12', '5,000+'. */
export const formatTotal = (total: number, isComplete = isExact(total)): string =>
  isComplete ? formatNumber(total) : `${formatNumber(total)}+`

/** '1 post', '12 posts', '5,000+ posts'. */
export function formatTotalOf(
  total: number,
  [one, many]: readonly [one: string, many: string],
  isComplete = isExact(total),
): string {
  return isComplete ? formatCount(total, one, many) : `${formatTotal(total, false)} ${many}`
}
