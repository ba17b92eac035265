import { JOB_LIMITS } from '@devhood/contract'

/** Digits, optionally in groups of three, or thousands with `k`. */
const AMOUNT = /^(?<digits>\d+|\d{1,3}([\s.,'’]\d{3})+)(?<thousands>\s?k)?$/i

/** `60 000`, `60,000`, `60k` and `60000` are the same. Null for an empty text, undefined for an invalid amount. */
export function parseYearly(amount: string): number | null | undefined {
  if (amount === '') return null
  const { digits = '', thousands } = AMOUNT.exec(amount)?.groups ?? {}
  const yearly = Number(digits.replaceAll(/\D/g, '')) * (thousands ? 1000 : 1)
  return yearly >= 1 && yearly <= JOB_LIMITS.salaryMax ? yearly : undefined
}
