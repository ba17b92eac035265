import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@devhood/contract'
import type { Config } from '#config'
import type { Passwords } from './passwords.ts'

/** Bytes of SHA-256 that identify a password: readers of the code don't see other people's passwords. */
const FINGERPRINT_BYTES = 6
const LIST = join(import.meta.dirname, 'common-passwords.bin')

const fingerprintOf = (password: string): number =>
  hash('sha256', password.toLowerCase(), 'buffer').readUIntBE(0, FINGERPRINT_BYTES)

function readFingerprints(): ReadonlySet<number> {
  const bytes = readFileSync(LIST)
  const count = bytes.length / FINGERPRINT_BYTES
  return new Set(
    Array.from({ length: count }, (_, at) =>
      bytes.readUIntBE(at * FINGERPRINT_BYTES, FINGERPRINT_BYTES),
    ),
  )
}

/**
 * Hashes a new password. If the operator has configured it, refuses the 10,000 most common passwords of sufficient
 * length, ignoring case: throws `user_password_common`.
 */
export function passwordPolicy(
  passwords: Pick<Passwords, 'hash'>,
  { commonPasswords }: Pick<Config, 'commonPasswords'>,
) {
  const common = commonPasswords === 'refuse' ? readFingerprints() : new Set<number>()
  return async (password: string): Promise<string> => {
    if (common.has(fingerprintOf(password))) throw new AppError('user_password_common')
    return passwords.hash(password)
  }
}

export type HashNewPassword = ReturnType<typeof passwordPolicy>
