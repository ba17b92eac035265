import { Chip } from '#ui/controls/chip'
import { Menu, MenuRow } from '#ui/overlays/menu'
import { TEXTS } from '@devhood/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** The lists that the chip on Explore offers, by their name in the URL. */
export const PERIODS = {
  today: { label: 'Most liked today', days: 1, empty: 'No posts in the last 24 hours' },
  week: { label: 'Most liked this week', days: 7, empty: 'No posts in the last seven days' },
} as const

type Period = keyof typeof PERIODS

const isPeriod = (name: string | null): name is Period => name !== null && name in PERIODS

/** All choices of the chip, in order; without a period, the specification's endless list. */
const CHOICES = [undefined, ...(Object.keys(PERIODS) as Period[])]
const labelOf = (period: Period | undefined) => (period ? PERIODS[period].label : TEXTS.explore.all)

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

/** The chip beside the heading: a menu of all posts and the most liked ones. */
export function PopularMenu({ period, choose }: ReturnType<typeof usePeriod>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Chip
        icon="filter"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {labelOf(period)}
      </Chip>
      <Menu open={isOpen} onClose={() => setOpen(false)} title="Posts to show">
        {CHOICES.map((choice) => (
          <MenuRow
            key={labelOf(choice)}
            icon={choice ? 'like' : 'explore'}
            label={labelOf(choice)}
            current={choice === period}
            onPress={() => choose(choice)}
          />
        ))}
      </Menu>
    </>
  )
}
