import { Avatar } from '#ui/avatar'
import { Icon } from '#ui/icon'
import { KeyCaps } from '#ui/key-caps'
import clsx from 'clsx'

import { type Lead, type PaletteOption } from './option.ts'

interface OptionRowProps {
  readonly id: string
  readonly option: PaletteOption
  readonly active: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

/** One row of the palette; the lamp stands at the one that Enter chooses. */
export function OptionRow({ id, option, active, onPoint, onChoose }: OptionRowProps) {
  const { label, hint, lead, keys } = option
  return (
    // The keys are the field's business: it keeps the focus, and no tag holds a face and keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={active}
      onPointerMove={active ? undefined : onPoint}
      onClick={onChoose}
      className={clsx(
        'relative flex min-h-tap cursor-pointer items-center gap-3 rounded-control px-2.5',
        active &&
          'bg-overlay before:absolute before:inset-y-2.5 before:left-0 before:w-1 before:rounded-full before:bg-accent-mark forced-colors:outline-2 forced-colors:outline-[Highlight]',
      )}
    >
      <span className="grid size-8 flex-none place-items-center text-muted">
        <LeadView lead={lead} />
      </span>
      <span className="flex min-w-0 flex-1 items-baseline gap-2.5">
        <span className="max-w-[70%] flex-none truncate">{label}</span>
        {hint && <span className="truncate text-small text-muted">{hint}</span>}
      </span>
      {keys && <KeyCaps keys={keys} />}
    </div>
  )
}

function LeadView({ lead }: { readonly lead: Lead }) {
  if ('icon' in lead) return <Icon name={lead.icon} />
  if ('face' in lead)
    return <Avatar name={lead.face.name} imageUrl={lead.face.imageUrl} size={32} />
  return (
    <img
      src={lead.picture}
      alt=""
      width={32}
      height={32}
      className="size-8 rounded-[5px] bg-surface object-cover"
    />
  )
}
