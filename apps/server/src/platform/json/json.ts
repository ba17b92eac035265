const TEXT = Symbol('JSON')

interface Precomputed {
  readonly [TEXT]?: string
}

/** Serializes an object once for all texts that contain it, and freezes it. */
export function precomputeJson<T extends object>(value: T): T {
  return Object.freeze(Object.defineProperty(value, TEXT, { value: JSON.stringify(value) }))
}

const mayHoldPrecomputed = (value: unknown): value is object =>
  Array.isArray(value) ? mayHoldPrecomputed(value[0]) : typeof value === 'object' && value !== null

/** For values without JSON, such as undefined, a list has null. */
const memberJson = (value: unknown): string =>
  mayHoldPrecomputed(value) ? jsonOf(value) : JSON.stringify([value]).slice(1, -1)

function objectJson(value: object): string {
  const plain: [key: string, value: unknown][] = []
  const parts: string[] = []
  for (const [key, part] of Object.entries(value)) {
    if (mayHoldPrecomputed(part)) parts.push(`${JSON.stringify(key)}:${jsonOf(part)}`)
    else plain.push([key, part])
  }
  const text = JSON.stringify(Object.fromEntries(plain))
  if (parts.length === 0) return text
  return `${text.slice(0, -1)}${text === '{}' ? '' : ','}${parts.join(',')}}`
}

/**
 * The JSON of plain data; faster than `JSON.stringify` for data that contains objects from `precomputeJson`. Keys
 * with plain values come before others.
 */
export function jsonOf(value: unknown): string {
  if (!mayHoldPrecomputed(value) || 'toJSON' in value) return JSON.stringify(value)
  const text = (value as Precomputed)[TEXT]
  if (text !== undefined) return text
  return Array.isArray(value) ? `[${value.map(memberJson).join(',')}]` : objectJson(value)
}
