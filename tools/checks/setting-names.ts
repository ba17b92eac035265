import { join } from 'node:path'
import { ConfigError, describeSettings, readConfig } from '../../apps/server/src/config/index.ts'

export const SETTINGS = new Set<string>(describeSettings().map(({ name }) => name))

/** Whether a setting is a secret, which a file can hold. */
export function isSecret(name: string): boolean {
  try {
    readConfig({ [`${name}_FILE`]: join(import.meta.dirname, 'no such file') })
    return false
  } catch (error) {
    return error instanceof ConfigError
  }
}

/** Errors in setting names: unknown settings, and secrets that are written in plain text. */
export function faultsOf(env: Readonly<Record<string, string>>): string[] {
  return Object.keys(env).filter((key) => {
    const name = key.replace(/_FILE$/, '')
    return !SETTINGS.has(name) || isSecret(name) !== (key !== name || name === 'BLOBS_URL')
  })
}
