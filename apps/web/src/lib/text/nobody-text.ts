import { spelledTechnology } from './spelled-technology.ts'

interface Asked {
  readonly text: string
  readonly stack: readonly string[]
  readonly place: string
}

const LIST = new Intl.ListFormat('en-GB')

export const spelledStack = (stack: readonly string[]): string =>
  LIST.format(stack.map(spelledTechnology))

/** What nobody fits: “Nobody matches “lamp” who uses Rust”. */
export function nobodyText({ text, stack, place }: Asked): string {
  const uses = stack.length > 0 ? `uses ${spelledStack(stack)}` : ''
  const where = place === '' ? 'Nobody' : `Nobody in ${place}`
  if (text !== '') return `${where} matches “${text}”${uses && ` who ${uses}`}`
  return uses === '' ? `${where} yet` : `${where} ${uses}`
}
