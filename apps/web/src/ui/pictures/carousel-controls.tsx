import { Icon } from '#ui/icon'
import clsx from 'clsx'

interface CarouselControlsProps {
  readonly count: number
  readonly index: number
  readonly onGo: (index: number) => void
}

/** Arrow buttons, the position in numbers, and dots. */
export function CarouselControls({ count, index, onGo }: CarouselControlsProps) {
  return (
    <>
      <p
        aria-hidden="true"
        className="pointer-events-none absolute top-2 right-2 rounded-[6px] bg-bg/88 [color-scheme:dark] px-1.5 py-0.5 text-tiny text-text tabular-nums"
      >
        {`${index + 1}/${count}`}
      </p>
      <div className="pointer-events-none absolute inset-0 flex items-end justify-center">
        <Arrow
          label="Previous picture"
          disabled={index === 0}
          onClick={() => onGo(index - 1)}
          className="left-2"
        />
        <div
          aria-hidden="true"
          className="mb-2 flex h-6 items-center gap-1 rounded-full bg-bg/88 [color-scheme:dark] px-2.5"
        >
          {Array.from({ length: count }, (_, dot) => (
            <span
              key={dot}
              className={clsx(
                'size-1.5 rounded-full transition-colors',
                dot === index ? 'bg-accent-mark' : 'bg-border-strong',
              )}
            />
          ))}
        </div>
        <Arrow
          label="Next picture"
          disabled={index === count - 1}
          onClick={() => onGo(index + 1)}
          className="right-2 [&_svg]:rotate-180"
        />
      </div>
    </>
  )
}

interface ArrowProps {
  readonly label: string
  /** At the end it does nothing, and keeps the focus. */
  readonly disabled: boolean
  readonly onClick: () => void
  readonly className: string
}

/** At the edges, shown on hover and focus; on touch screens, where swipes begin there, beside the dots. */
function Arrow({ label, disabled, onClick, className }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
      className={clsx(
        'pointer-events-auto absolute top-1/2 grid size-tap -translate-y-1/2 place-items-center opacity-0 transition-opacity group-hover/carousel:opacity-100 group-has-focus-visible/carousel:opacity-100 focus-visible:opacity-100',
        'pointer-coarse:static pointer-coarse:-mb-0.5 pointer-coarse:translate-y-0 pointer-coarse:opacity-100',
        'aria-disabled:pointer-events-none aria-disabled:opacity-0! aria-disabled:focus-visible:opacity-60!',
        className,
      )}
    >
      <span className="grid size-9 place-items-center rounded-full bg-bg/88 [color-scheme:dark] text-text hover:bg-overlay pointer-coarse:size-6">
        <Icon name="back" size={20} className="pointer-coarse:size-4" />
      </span>
    </button>
  )
}
