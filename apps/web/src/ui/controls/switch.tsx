interface SwitchProps {
  readonly label: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

/** An on/off setting: a native checkbox styled as a switch. */
export function Switch({ label, on, onChange }: SwitchProps) {
  return (
    <label className="flex min-h-tap w-fit cursor-pointer items-center gap-3 text-control font-medium">
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="relative h-6.5 w-11 flex-none cursor-pointer appearance-none rounded-full border border-border-strong bg-sunken transition before:absolute before:top-1 before:left-1 before:size-4 before:rounded-full before:bg-border-strong before:transition-transform checked:border-accent-edge checked:bg-accent checked:before:translate-x-4.5 checked:before:bg-on-accent forced-colors:checked:bg-[Highlight]"
      />
      {label}
      <span aria-hidden="true" className="font-normal text-muted">
        {on ? 'On' : 'Off'}
      </span>
    </label>
  )
}
