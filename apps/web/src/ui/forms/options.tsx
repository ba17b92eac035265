interface OptionsProps {
  /** The values with their labels, in display order. */
  readonly of: Readonly<Record<string, string>>
}

/** The options of a select. */
export const Options = ({ of }: OptionsProps) =>
  Object.entries(of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
