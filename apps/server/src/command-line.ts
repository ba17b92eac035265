import { ConfigError } from './config/error.ts'
import { nearestName } from './config/nearest-name.ts'

/** Throws ConfigError, with a message of one line, at the first unknown argument. */
export function checkArguments(words: readonly string[], known: readonly string[]): void {
  const odd = words.find((word) => !known.includes(word))
  if (odd === undefined) return
  const suggestion = nearestName(odd, known)
  const hint = suggestion === undefined ? '.' : `: did you mean ${suggestion}?`
  throw new ConfigError(`${odd} is not known${hint} Known: ${known.join(', ')}.`)
}
