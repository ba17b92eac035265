import { hash, randomBytes } from 'node:crypto'
import type { Writer } from '#platform/database'
import { deleteRecoveryCodes, insertRecoveryCode, useRecoveryCode } from './store.ts'

const CODES = 10
/** 80 random bits: nobody guesses one, so that a fast hash is enough. */
const CODE_BYTES = 10
/** Each stands for five bits. None of `0`, `1`, `l` and `o`, which look alike. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const BITS = 5

/** Sixteen characters in groups of four. */
function newCode(): string {
  let bits = BigInt(`0x${randomBytes(CODE_BYTES).toString('hex')}`)
  let text = ''
  for (let each = 0; each < (CODE_BYTES * 8) / BITS; each += 1) {
    text += LETTERS[Number(bits & 31n)]
    bits >>= BigInt(BITS)
  }
  return text.replaceAll(/(?<=.)(?=(?:.{4})+$)/g, '-')
}

/** However somebody writes it: blanks, dashes and capitals don't matter. */
const hashOf = (accountId: string, code: string): Buffer =>
  hash('sha256', `${accountId} ${code.toLowerCase().replaceAll(/[\s-]/g, '')}`, 'buffer')

/** Replaces the codes of an account, and returns the new ones. They are stored nowhere. */
export async function replaceRecoveryCodes(tx: Writer, accountId: string): Promise<string[]> {
  const recoveryCodes = Array.from({ length: CODES }, newCode)
  await deleteRecoveryCodes(tx, accountId)
  for (const code of recoveryCodes)
    await insertRecoveryCode(tx, { codeHash: hashOf(accountId, code), accountId })
  return recoveryCodes
}

/** Uses a code up. Returns whether it was one. */
export const redeemRecoveryCode = async (tx: Writer, accountId: string, code: string) =>
  (await useRecoveryCode(tx, hashOf(accountId, code))) > 0
