/** An XML element: its attributes, its child elements and its own text. */
export interface Xml {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Xml[]
  readonly text: string
}

/** All characters that XML 1.0 allows in a document. */
const DOCUMENT = /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u
const PARTS = /<(\/?)([\w:-]+)((?: [\w:-]+="[^"<]*")*)(\/?)>|([^<]+)/y
const ATTRIBUTE = / ([\w:-]+)="([^"]*)"/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

function plain(text: string): string {
  return text.replaceAll(/&[^;\s]*;?/g, (entity) => {
    const character = ENTITIES[entity]
    if (character === undefined) throw new Error(`No entity: ${entity}`)
    return character
  })
}

interface Open {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly children: Open[]
  text: string
}

function opened(name: string, written: string): Open {
  const attributes: Record<string, string> = {}
  for (const [, key = '', value = ''] of written.matchAll(ATTRIBUTE)) {
    if (key in attributes) throw new Error(`Twice: ${key}`)
    attributes[key] = plain(value)
  }
  return { name, attributes, children: [], text: '' }
}

/** Adds one part to the tree; throws for an end tag that doesn't match the last open element. */
function take(open: Open[], [part, end, name = '', attributes = '', empty, text]: RegExpExecArray) {
  const parent = open.at(-1)
  if (parent === undefined) throw new Error(`After the end: ${part}`)
  if (text !== undefined) {
    parent.text += plain(text)
  } else if (end) {
    if (parent.name !== name || open.length === 1) throw new Error(`Closes nothing: ${part}`)
    open.pop()
  } else {
    const element = opened(name, attributes)
    parent.children.push(element)
    if (!empty) open.push(element)
  }
}

/**
 * Parses a document of ours, which has no comments, CDATA sections or processing instructions. Throws where it
 * isn't well-formed.
 */
export function readXml(document: string): Xml {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
  if (!document.startsWith(head) || !DOCUMENT.test(document)) throw new Error('This is no XML.')
  const whole = opened('', '')
  const open = [whole]
  const body = document.slice(head.length)
  const parts = new RegExp(PARTS)
  while (parts.lastIndex < body.length) {
    const at = parts.lastIndex
    const part = parts.exec(body)
    if (part === null) throw new Error(`Not well-formed: ${body.slice(at, at + 40)}`)
    take(open, part)
  }
  const [root, ...others] = whole.children
  if (root === undefined || others.length > 0 || open.length > 1 || whole.text.trim() !== '')
    throw new Error('A document has one root.')
  return root
}

/** The texts of direct children with this name. */
export const textsIn = ({ children }: Xml, name: string): string[] =>
  children.flatMap((each) => (each.name === name ? [each.text] : []))
