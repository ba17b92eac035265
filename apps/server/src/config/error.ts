/** A setting that can't be accepted. The message is one line for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Throws ConfigError, whose message says what would be accepted. */
export function refuse(
  name: string,
  text: string | undefined,
  fault: string,
  accepted: string,
): never {
  const shown = text === undefined ? '' : ` ${JSON.stringify(text)}`
  throw new ConfigError(`${name}${shown} ${fault}. Accepted: ${accepted}.`)
}
