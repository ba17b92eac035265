import { jsonOf } from './json.ts'

/** Characters written between two iterations of the event loop. */
const SLICE = 65_536

const holdsObjects = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null

/** The text of `jsonOf` in pieces: at least one for each member of a list of objects. */
function* piecesOf(value: unknown): Generator<string> {
  if (holdsObjects(value)) {
    let before = '['
    for (const each of value) {
      yield before
      yield* piecesOf(each)
      before = ','
    }
    yield ']'
    return
  }
  const isPlain =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.isFrozen(value)
  const lists = isPlain ? Object.entries(value).filter(([, each]) => holdsObjects(each)) : []
  if (!isPlain || lists.length === 0) return yield value === undefined ? 'null' : jsonOf(value)
  const names = new Set(lists.map(([name]) => name))
  const rest = jsonOf(
    Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name))),
  )
  yield rest.slice(0, -1)
  let before = rest === '{}' ? '' : ','
  for (const [name, list] of lists) {
    yield `${before}${JSON.stringify(name)}:`
    yield* piecesOf(list)
    before = ','
  }
  yield '}'
}

/** The JSON of plain data as bytes, written in slices: other work runs in between. */
export async function jsonInSlices(value: object, rest: () => Promise<void>): Promise<Buffer> {
  const slices: Buffer[] = []
  let text = ''
  for (const piece of piecesOf(value)) {
    text += piece
    if (text.length < SLICE) continue
    slices.push(Buffer.from(text))
    text = ''
    await rest()
  }
  return Buffer.concat([...slices, Buffer.from(text)])
}
