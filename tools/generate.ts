import { argv } from 'node:process'
import { parseArgs } from 'node:util'
import { checkArguments } from '../apps/server/src/command-line.ts'
import { ConfigError, readConfig } from '../apps/server/src/config/index.ts'
import { command } from './command.ts'

const OPTIONS = {
  posts: { type: 'string', default: '10000' },
  people: { type: 'string', default: '1000' },
  likes: { type: 'string', default: '100000' },
  jobs: { type: 'string', default: '1000' },
  seed: { type: 'string', default: '1' },
} as const

function sizesIn(args: readonly string[]) {
  const { values, tokens } = parseArgs({
    args: [...args],
    options: OPTIONS,
    strict: false,
    tokens: true,
  })
  const words = tokens.map((token) => (token.kind === 'option' ? token.rawName : args[token.index]))
  checkArguments(
    words.map((word) => word ?? ''),
    Object.keys(OPTIONS).map((name) => `--${name}`),
  )
  const numbers = Object.entries(values).map(([name, text]) => {
    const number = typeof text === 'string' ? Number(text) : Number.NaN
    const isGood = Number.isSafeInteger(number) && number >= (name === 'people' ? 10 : 1)
    if (!isGood) throw new ConfigError(`--${name} takes a whole number, not ${String(text)}.`)
    return [name, number]
  })
  return Object.fromEntries(numbers) as Record<keyof typeof OPTIONS, number>
}

await command(async () => {
  const startTime = performance.now()
  const { config } = readConfig()
  const sizes = { ...sizesIn(argv.slice(2)), until: Date.now() }
  // Loaded once the words are known: it has all of the server.
  const { generate } = await import('../lab/generate/generate.ts')
  const { FIRST, OPERATOR } = await import('../lab/generate/first-people.ts')
  const { emailOf, PASSWORD } = await import('../lab/sample/seed.ts')
  const seconds = () => `${Math.round((performance.now() - startTime) / 1000)} s`
  await generate(config, sizes, (line) => console.log(`${seconds()}: ${line}`))
  const [first, keeper] = [FIRST, OPERATOR].map(({ handle }) => emailOf(handle))
  console.log(`Sign in as ${first}, or ${keeper} as operator, password ${PASSWORD}`)
})
