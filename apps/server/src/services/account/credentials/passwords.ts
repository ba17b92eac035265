import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { openFairSemaphore, type QueueKey } from '#platform/semaphore'

/** Cost parameters of argon2id: memory in KiB, iterations, parallelism. */
export interface PasswordCost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

interface Hash extends PasswordCost {
  readonly salt: Buffer
  readonly tag: Buffer
}

/** OWASP's minimum, about 40 ms of one core. Raising it rehashes each password at its next sign-in. */
const COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

type Derive = (parameters: Argon2Parameters) => Promise<Buffer>

const callArgon2 = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)
const argon2id: Derive = async (parameters) => callArgon2('argon2id', parameters)

/** Base64 without padding, as the PHC string format requires. */
const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

export function encodeHash({ memory, passes, parallelism, salt, tag }: Hash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

export function parseHash(text: string): Hash {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(text) ?? []
  if (memory === undefined) throw new TypeError('A stored password hash is not in PHC form')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function parametersOf(password: string, hash: Hash): Argon2Parameters {
  const { memory, passes, parallelism, salt, tag } = hash
  const message = Buffer.from(password)
  return { message, nonce: salt, parallelism, tagLength: tag.length, memory, passes }
}

/** The queue key of callers without one of their own. */
const ANYBODY: QueueKey = { key: '' }

/**
 * Hashes and checks passwords, two at a time: each takes a core and 19 MiB. The others wait in a fair queue. Tests
 * observe `derive`.
 */
export function openPasswords(cost: PasswordCost = COST, derive: Derive = argon2id) {
  const semaphore = openFairSemaphore({ concurrency: 2, waiting: 64 })
  /** A hash of no password: a sign-in to an account that doesn't exist must take as long as any other. */
  const dummyHash = encodeHash({
    ...cost,
    salt: randomBytes(SALT_BYTES),
    tag: randomBytes(TAG_BYTES),
  })

  async function hash(password: string, turn: QueueKey = ANYBODY): Promise<string> {
    const blank = { ...cost, salt: randomBytes(SALT_BYTES), tag: Buffer.alloc(TAG_BYTES) }
    return encodeHash({
      ...blank,
      tag: await semaphore(turn, async () => derive(parametersOf(password, blank))),
    })
  }

  /** Whether the password matches the hash; without a hash it never does, in the same time. */
  async function verify(
    password: string,
    stored: string = dummyHash,
    turn: QueueKey = ANYBODY,
  ): Promise<boolean> {
    const known = parseHash(stored)
    const tag = await semaphore(turn, async () => derive(parametersOf(password, known)))
    return timingSafeEqual(tag, known.tag)
  }

  /** Whether a hash was made with other cost parameters than the current ones. */
  function isOutdated(stored: string): boolean {
    const { memory, passes, parallelism } = parseHash(stored)
    return memory !== cost.memory || passes !== cost.passes || parallelism !== cost.parallelism
  }

  return { hash, verify, isOutdated, waiting: semaphore.waiting }
}

export type Passwords = ReturnType<typeof openPasswords>
