import { Avatar } from '#ui/pictures/avatar'
import { ListOption } from '#ui/forms/list-option'
import { Icon } from '#ui/icon'
import { KeyCaps } from '../key-caps.tsx'

import { type OptionVisual, type PaletteOption } from './option.ts'

interface OptionRowProps {
  readonly id: string
  readonly option: PaletteOption
  readonly active: boolean
  readonly onHighlight: () => void
  readonly onChoose: () => void
}

/** One row of the palette; a marker shows the row that Enter chooses. */
export function OptionRow({ option, ...rest }: OptionRowProps) {
  const { label, hint, visual, keys } = option
  return (
    <ListOption
      {...rest}
      className="relative gap-3 aria-selected:before:absolute aria-selected:before:inset-y-2.5 aria-selected:before:left-0 aria-selected:before:w-1 aria-selected:before:rounded-full aria-selected:before:bg-accent-mark"
    >
      <span className="grid size-8 flex-none place-items-center text-muted">
        <OptionVisualView visual={visual} />
      </span>
      <span className="flex min-w-0 flex-1 items-baseline gap-2.5">
        <span className="max-w-[70%] flex-none truncate">{label}</span>
        {hint && <span className="truncate text-small text-muted">{hint}</span>}
      </span>
      {keys && <KeyCaps keys={keys} />}
    </ListOption>
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
