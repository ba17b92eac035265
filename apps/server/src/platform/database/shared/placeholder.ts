/** The values of columns. Booleans are stored as 0 and 1, lists and objects as JSON text. */
export type SqlValue = string | number | bigint | null | Uint8Array

/** A placeholder for a value while a statement is compiled; `bind` replaces it with the real one. */
export class Placeholder {
  readonly name: string
  readonly convert: ((value: SqlValue) => SqlValue) | undefined
  constructor(name: string, convert?: Placeholder['convert']) {
    this.name = name
    this.convert = convert
  }
}

/** The value of a placeholder, converted to a form that a database needs. */
export function converted(value: unknown, convert: (value: unknown) => SqlValue): unknown {
  return value instanceof Placeholder ? new Placeholder(value.name, convert) : convert(value)
}
