import { keyNames } from './keys.ts'
import { Fragment } from 'react'

interface KeyCapsProps {
  /** In the notation of the shortcut table: 'j', 'g h', 'mod+k'. */
  readonly keys: string
}

export function KeyCaps({ keys }: KeyCapsProps) {
  const isSequence = keys.includes(' ')
  return (
    <span className="inline-flex flex-none items-center gap-1">
      {keyNames(keys).map((name, index) => (
        <Fragment key={name}>
          {index > 0 && isSequence && <span className="text-tiny text-muted">then</span>}
          <kbd className="grid h-6 min-w-6 place-items-center rounded-[5px] border border-border bg-raised px-1.5 font-mono text-tiny text-muted">
            {name}
          </kbd>
        </Fragment>
      ))}
    </span>
  )
}
