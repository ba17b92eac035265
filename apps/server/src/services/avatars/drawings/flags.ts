import { countries } from 'country-flag-icons'

/** Flags whose codes ISO 3166 doesn't assign, or only reserves. */
const UNASSIGNED = new Set(['ac', 'eu', 'ic', 'ta', 'xa', 'xc', 'xk', 'xo'])

const CODES: ReadonlySet<string> = new Set(
  countries
    .map((code) => code.toLowerCase())
    .filter((code) => code.length === 2 && !UNASSIGNED.has(code)),
)

const SVG = /^<svg [^>]*viewBox="([^"]+)"[^>]*>(.*)<\/svg>$/s

/**
 * The drawing of a country's flag with its box, by the two-letter ISO 3166 code in lower case; undefined for an
 * unknown one.
 */
export async function flagOf(code: string) {
  if (!CODES.has(code)) return undefined
  const flags: Readonly<Record<string, string>> = await import('country-flag-icons/string/3x2')
  const [, box, content] = SVG.exec(flags[code.toUpperCase()] ?? '') ?? []
  if (box === undefined || content === undefined)
    throw new Error(`The flag of ${code} is no SVG of the form that is known.`)
  return { box, content }
}
