import { Chip } from '#ui/controls/chip'
import { Dialog } from '#ui/overlays/dialog'
import { MenuRow } from '#ui/overlays/menu-row'
import { useState } from 'react'

import { CHOICES, type Period } from './periods.ts'

interface PopularMenuProps {
  readonly period: Period | undefined
  readonly onChoose: (period: Period | undefined) => void
}

/** The chip beside the heading: a menu of all posts and the most liked ones. */
export function PopularMenu({ period, onChoose }: PopularMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const choose = (next: Period | undefined) => {
    onChoose(next)
    close()
  }
  return (
    <>
      <Chip
        icon="filter"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {CHOICES.find((choice) => choice.period === period)?.label}
      </Chip>
      <Dialog open={isOpen} onClose={close} title="Posts to show" kind="menu">
        <ul className="-mx-3 -my-2 grid gap-0.5">
          {CHOICES.map((choice) => (
            <MenuRow
              key={choice.label}
              icon={choice.period ? 'like' : 'explore'}
              label={choice.label}
              current={choice.period === period}
              onPress={() => choose(choice.period)}
            />
          ))}
        </ul>
      </Dialog>
    </>
  )
}
