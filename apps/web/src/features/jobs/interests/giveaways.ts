import { technologyOf } from '@devhood/contract/technologies'

/** What is known of who writes. */
interface Writer {
  readonly name: string
  readonly username: string
  readonly headline?: string | null
  readonly bio?: string | null
}

const PATTERNS = [
  // Emails, web addresses, and handles.
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
  /(?:https?:\/\/)?(?<![\p{L}\p{N}@.])(?:[\p{L}\p{N}-]+\.)+(?:com|org|net|io|dev|app|eu|co|me|example|[a-z]{2})\b(?:\/\S*)?/giu,
  /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.-]{2,}/gu,
]
/** A name after "at" is most often an employer's. */
const EMPLOYER =
  /\b(?:at|for|bei|chez|from|joined|left)\s+((?:\p{Lu}[\p{L}\p{N}&'-]*)(?: \p{Lu}[\p{L}\p{N}&'-]*)*)/gu

const employersIn = (text: string): string[] =>
  [...text.matchAll(EMPLOYER)].flatMap(([, name = '']) => (technologyOf(name) ? [] : [name]))

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const hasWord = (text: string, word: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(word)}(?![\p{L}\p{N}])`, 'iu').test(text)

/** The parts of a text that may tell who has written it: names, links, emails, handles, employers. Each once, in order. */
export function giveawaysIn(text: string, { name, username, headline, bio }: Writer): string[] {
  const own = [...name.split(/\s+/), username, ...employersIn(`${headline ?? ''}\n${bio ?? ''}`)]
  const found = [
    ...PATTERNS.flatMap((pattern) => text.match(pattern) ?? []).filter(
      (part) => !technologyOf(part),
    ),
    ...own.filter((word) => word.length > 2 && hasWord(text, word)),
    ...employersIn(text),
  ]
  const isPart = (part: string, at: number) =>
    found.some(
      (other, place) =>
        place !== at &&
        other.toLowerCase().includes(part.toLowerCase()) &&
        (other.length > part.length || place < at),
    )
  return found
    .filter((part, at) => !isPart(part, at))
    .toSorted((one, other) => text.indexOf(one) - text.indexOf(other))
}
