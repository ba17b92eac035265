import { Avatar } from '#ui/pictures/avatar'
import { Icon } from '#ui/icon'
import { KeyCaps } from '../key-caps.tsx'
import clsx from 'clsx'

import { type OptionVisual, type PaletteOption } from './option.ts'

interface OptionRowProps {
  readonly id: string
  readonly option: PaletteOption
  readonly active: boolean
  readonly onHighlight: () => void
  readonly onChoose: () => void
}

/** One row of the palette; a marker shows the row that Enter chooses. */
export function OptionRow({ id, option, active, onHighlight, onChoose }: OptionRowProps) {
  const { label, hint, visual, keys } = option
  return (
    // The field handles the keys because it keeps the focus; no HTML tag can hold an avatar and key caps as an option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={active}
      onPointerMove={active ? undefined : onHighlight}
      onClick={onChoose}
      className={clsx(
        'relative flex min-h-tap cursor-pointer items-center gap-3 rounded-control px-2.5',
        active &&
          'bg-overlay before:absolute before:inset-y-2.5 before:left-0 before:w-1 before:rounded-full before:bg-accent-mark forced-colors:outline-2 forced-colors:outline-[Highlight]',
      )}
    >
      <span className="grid size-8 flex-none place-items-center text-muted">
        <OptionVisualView visual={visual} />
      </span>
      <span className="flex min-w-0 flex-1 items-baseline gap-2.5">
        <span className="max-w-[70%] flex-none truncate">{label}</span>
        {hint && <span className="truncate text-small text-muted">{hint}</span>}
      </span>
      {keys && <KeyCaps keys={keys} />}
    </div>
  )
}

function OptionVisualView({ visual }: { readonly visual: OptionVisual }) {
  if ('icon' in visual) return <Icon name={visual.icon} />
  if ('avatar' in visual)
    return <Avatar name={visual.avatar.name} imageUrl={visual.avatar.imageUrl} size={32} />
  return (
    <img
      src={visual.thumbnail}
      alt=""
      width={32}
      height={32}
      className="size-8 rounded-[5px] bg-surface object-cover"
    />
  )
}
