import { spelledTechnology } from '#lib/text/spelled-technology'
import { settings } from '#lib/settings/settings'
import { Button } from '#ui/controls/button'
import { TextInput } from '#ui/forms/input'
import { Icon, type IconName } from '#ui/icon'
import { Dialog } from '#ui/overlays/dialog'
import { Menu, MenuRow } from '#ui/overlays/menu'
import { LIMITS } from '@devhood/contract'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'

import { type SortedFilters, type Sort, SORTS } from './filters.ts'
import { StackPicker } from './stack-picker.tsx'

interface FilterBarProps {
  readonly filters: SortedFilters
  readonly change: (part: Partial<SortedFilters>) => void
}

type PickName = 'Stack' | 'Location' | 'Sort'

/** The filters and the order; each opens a popover, on phones a sheet. */
export function FilterBar({ filters, change }: FilterBarProps) {
  const [open, setOpen] = useState<PickName>()
  const close = () => setOpen(undefined)
  const { text, stack, place, sort } = filters
  const pick = (label: PickName, value: string, fallback: string) => (
    <Pick
      label={label}
      value={value}
      fallback={fallback}
      isOpen={open === label}
      onOpen={setOpen}
    />
  )
  return (
    <div className="flex flex-wrap gap-1.5 max-xl:*:flex-auto xl:flex-nowrap">
      {pick('Stack', stack.map(spelledTechnology).join(', '), 'Any')}
      {pick('Location', place, 'Anywhere')}
      {pick('Sort', text !== '' && sort === 'newest' ? 'Best match' : SORTS[sort], '')}
      <Dialog open={open === 'Stack'} onClose={close} title="Stack" kind="menu">
        <StackPicker stack={stack} onChange={(next) => change({ stack: next })} />
        <Done onPress={close} />
      </Dialog>
      <Dialog open={open === 'Location'} onClose={close} title="Location" kind="menu">
        <PlacePicker
          place={place}
          onChange={(next) => {
            close()
            change({ place: next })
          }}
        />
      </Dialog>
      <Menu open={open === 'Sort'} onClose={close} title="Sort">
        {Object.entries(SORTS).map(([name, label]) =>
          // Where the number of followers is fixed, nobody has more than another.
          name === 'followers' && settings.followCounts !== undefined ? null : (
            <MenuRow
              key={name}
              icon={SORT_ICONS[name as Sort]}
              label={label}
              current={name === sort}
              onPress={() => change({ sort: name as Sort })}
            />
          ),
        )}
      </Menu>
    </div>
  )
}

const SORT_ICONS: Readonly<Record<Sort, IconName>> = {
  newest: 'clock',
  shared: 'people',
  followers: 'up',
}

interface PickProps {
  readonly label: PickName
  /** '' while nothing is chosen; then wide windows show the fallback. */
  readonly value: string
  readonly fallback: string
  readonly isOpen: boolean
  readonly onOpen: (label: PickName) => void
}

const Pick = ({ label, value, fallback, isOpen, onOpen }: PickProps) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    onClick={() => onOpen(label)}
    className="flex min-h-tap min-w-0 items-center gap-1.5 rounded-control border border-border-strong bg-surface px-2.5 text-[.9375rem]/5 whitespace-nowrap hover:border-muted xl:min-h-12 xl:max-w-60 xl:min-w-44"
  >
    <span className={clsx('flex-none text-muted', value !== '' && 'max-sm:sr-only')}>{label}</span>
    {value === '' ? (
      <span className="truncate max-sm:sr-only">{fallback}</span>
    ) : (
      <span dir="auto" className="truncate">
        {value}
      </span>
    )}
    <Icon name="down" size={16} className="ml-auto text-muted" />
  </button>
)

const Done = ({ onPress }: { readonly onPress: () => void }): ReactNode => (
  <Button variant="line" onClick={onPress}>
    Done
  </Button>
)

interface PlacePickerProps {
  readonly place: string
  readonly onChange: (place: string) => void
}

function PlacePicker({ place, onChange }: PlacePickerProps) {
  const [text, setText] = useState(place)
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim())
      }}
    >
      <TextInput
        data-first-focus
        aria-label="City, region or country"
        placeholder="City, region or country"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={LIMITS.locationMax}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="line">
        Show people there
      </Button>
      {place !== '' && (
        <Button variant="ghost" onClick={() => onChange('')}>
          Anywhere
        </Button>
      )}
    </form>
  )
}
