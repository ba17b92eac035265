import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@devhood/contract'
import type { Config } from '#config'
import type { Passwords } from './passwords.ts'

/** Bytes of SHA-256 by which a password is known: nobody has to read what people call their passwords. */
const MARK_BYTES = 6
const LIST = join(import.meta.dirname, 'common-passwords.bin')

const markOf = (password: string): number =>
  hash('sha256', password.toLowerCase(), 'buffer').readUIntBE(0, MARK_BYTES)

function readMarks(): ReadonlySet<number> {
  const bytes = readFileSync(LIST)
  const count = bytes.length / MARK_BYTES
  return new Set(
    Array.from({ length: count }, (_, at) => bytes.readUIntBE(at * MARK_BYTES, MARK_BYTES)),
  )
}

/**
 * Hashes a password that somebody wants to have from now on. Where the operator wants it so, one of the 10,000 most
 * used of those that are long enough is refused, in whatever capitals: throws `user_password_common`.
 */
export function passwordChoice(
  passwords: Pick<Passwords, 'hash'>,
  { commonPasswords }: Pick<Config, 'commonPasswords'>,
) {
  const common = commonPasswords === 'refuse' ? readMarks() : new Set<number>()
  return async (password: string): Promise<string> => {
    if (common.has(markOf(password))) throw new AppError('user_password_common')
    return passwords.hash(password)
  }
}

export type ChoosePassword = ReturnType<typeof passwordChoice>
