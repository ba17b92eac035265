import { TEXTS } from '@devhood/contract'
import { useSearchParams } from 'react-router'

/** The lists that the chip on Explore offers, by their name in the URL. */
const PERIODS = {
  today: { label: 'Most liked today', days: 1, empty: 'No posts in the last 24 hours' },
  week: { label: 'Most liked this week', days: 7, empty: 'No posts in the last seven days' },
} as const

export type Period = keyof typeof PERIODS

const isPeriod = (name: string | null): name is Period => name !== null && name in PERIODS

/** All choices of the chip, in order; without a period, the specification's endless list. */
export const CHOICES: readonly { readonly period: Period | undefined; readonly label: string }[] = [
  { period: undefined, label: TEXTS.explore.all },
  ...(Object.keys(PERIODS) as Period[]).map((period) => ({ period, label: PERIODS[period].label })),
]

export const periodOf = (period: Period) => PERIODS[period]

/** The period in `?popular=`, so that reload, Back and links keep it. */
export function usePeriod() {
  const [params, setParams] = useSearchParams()
  const name = params.get('popular')
  const choose = (next: Period | undefined) => {
    const changed = new URLSearchParams(params)
    if (next) changed.set('popular', next)
    else changed.delete('popular')
    setParams(changed, { replace: true, preventScrollReset: true })
  }
  return { period: isPeriod(name) ? name : undefined, choose }
}
