import { lettering } from './lettering.ts'

export const CARD_BOX = '0 0 152 96'

interface Card {
  /** One colour, or a gradient of two from the upper left to the lower right corner. */
  readonly face: readonly [string, string?]
  readonly word?: string
  readonly ink?: string
  /** The centre and maximum size of the word; by default the centre of the card. */
  readonly at?: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }
  /** Drawn on the face, below the word. */
  readonly sign?: string
}

const ball = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`

function pair(left: string, both: string, right: string): string {
  return (
    `${ball(59, 48, 27, left)}${ball(93, 48, 27, right)}` +
    `<path fill="${both}" d="M76 26.98A27 27 0 0 1 76 69.02A27 27 0 0 1 76 26.98Z"/>`
  )
}

const slanted = (x: number, fill: string) =>
  `<path fill="${fill}" d="M${x + 12} 20H${x + 44}L${x + 32} 76H${x}Z" stroke="#fff" stroke-width="2" stroke-linejoin="round"/>`

const bar = (x: number, letter: string, from: string) =>
  `<path fill="${from}" d="M${x} 30A10 10 0 0 1 ${x + 10} 20H${x + 27}V66A10 10 0 0 1 ${x + 17} 76H${x}Z"/>` +
  lettering(letter, { x: x + 13.5, y: 48, width: 15, height: 19 }, '#fff')

const UPPER = { x: 76, y: 42, width: 112, height: 26 }
const LOWER = { x: 76, y: 78, width: 110, height: 11 }

const UNIONPAY: Card = {
  face: ['#fff', '#e9edf2'],
  sign: slanted(22, '#d8232a') + slanted(54, '#12467f') + slanted(86, '#0e7c86'),
  word: 'UNIONPAY',
  ink: '#fff',
  at: { x: 76, y: 48, width: 72, height: 12 },
}
const CENCOSUD: Card = {
  face: ['#0b3f86', '#0a6fc2'],
  sign: `${ball(58, 68, 7, '#ffd200')}${ball(76, 68, 7, '#f58220')}${ball(94, 68, 7, '#e4002b')}`,
  word: 'CENCOSUD',
  at: UPPER,
}

/** Payment cards by the client API's codes: our own faces in the familiar colours. */
const CARDS: Readonly<Record<string, Card>> = {
  amex: {
    face: ['#1a86dd', '#015ca8'],
    word: 'AMEX',
    at: { x: 76, y: 48, width: 104, height: 30 },
    sign: '<path fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="2" d="M14 22H138M14 74H138"/>',
  },
  argencard: {
    face: ['#e42a37', '#a20d1c'],
    sign: '<path fill="#fff" fill-opacity=".16" d="M0 96L60 0H96L36 96Z"/>',
    word: 'ARGENCARD',
  },
  cabal: {
    face: ['#0f4ea3', '#062a66'],
    sign: '<path fill="none" stroke="#7fc3ff" stroke-width="4" stroke-linecap="round" d="M30 66C56 78 96 78 122 66"/>',
    word: 'CABAL',
    at: UPPER,
  },
  cencosud: CENCOSUD,
  censosud: CENCOSUD,
  diners: {
    face: ['#fff', '#e6eaf0'],
    sign: `${ball(76, 40, 26, '#0079be')}<path fill="#fff" d="M71 20.7V59.3A20 20 0 0 1 71 20.7ZM81 20.7A20 20 0 0 1 81 59.3Z"/>`,
    word: 'DINERS',
    ink: '#1d3f6e',
    at: LOWER,
  },
  discover: {
    face: ['#fff', '#e9ebee'],
    sign: '<path fill="#f47216" d="M152 56V96H44C92 94 128 80 152 56Z"/>',
    word: 'DISCOVER',
    ink: '#20242b',
    at: { x: 76, y: 42, width: 118, height: 22 },
  },
  elo: {
    face: ['#16181c', '#000'],
    sign: '<g fill="none" stroke-width="9"><path stroke="#ffcb05" d="M36.7 25.4A24 24 0 0 1 63 33"/><path stroke="#00a4e0" d="M28.6 62A24 24 0 0 1 30 30"/><path stroke="#ef4123" d="M68.1 53A24 24 0 0 1 34.5 68"/></g>',
    word: 'ELO',
    at: { x: 107, y: 48, width: 54, height: 26 },
  },
  hipercard: {
    face: ['#d1142f', '#8f0a1e'],
    sign: '<path fill="#fff" fill-opacity=".14" d="M0 60C40 40 110 90 152 52V96H0Z"/>',
    word: 'HIPERCARD',
  },
  jcb: {
    face: ['#fff', '#e9ecf0'],
    sign: bar(32, 'J', '#0b61b5') + bar(62.5, 'C', '#d0103a') + bar(93, 'B', '#16913f'),
  },
  mastercard: { face: ['#22252c', '#0b0c10'], sign: pair('#eb001b', '#ff5f00', '#f79e1b') },
  maestro: { face: ['#fff', '#e6e9ee'], sign: pair('#eb001b', '#7375cf', '#00a2e5') },
  mir: {
    face: ['#fff', '#e8edf0'],
    sign: '<path fill="#1590cf" d="M100 18H134A13 13 0 0 1 121 29H108Z"/>',
    word: 'MIR',
    ink: '#0f8f4b',
    at: { x: 76, y: 52, width: 92, height: 34 },
  },
  naranja: {
    face: ['#ff8a1f', '#e65c00'],
    sign: `<g fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2">${[14, 26, 38].map((radius) => `<circle cx="132" cy="14" r="${radius}"/>`).join('')}</g>`,
    word: 'NARANJA',
  },
  rupay: {
    face: ['#fff', '#e7ebf1'],
    sign: '<path fill="#f58220" d="M122 30L136 48 122 66Z"/><path fill="#109a4a" d="M114 30L128 48 114 66Z"/>',
    word: 'RUPAY',
    ink: '#1b2a6b',
    at: { x: 62, y: 48, width: 88, height: 24 },
  },
  'targeta-shopping': {
    face: ['#7a2a8f', '#3f0f56'],
    sign: '<path fill="none" stroke="#ffd23f" stroke-width="4" stroke-linecap="round" d="M64 26A12 12 0 0 1 88 26"/>',
    word: 'SHOPPING',
    at: { x: 76, y: 52, width: 114, height: 22 },
  },
  'union-china-pay': UNIONPAY,
  unionpay: UNIONPAY,
  visa: {
    face: ['#2333a8', '#10186b'],
    sign: '<path fill="#f7b600" d="M0 74H152V96H0Z"/>',
    word: 'VISA',
    at: { x: 76, y: 40, width: 92, height: 34 },
  },
}

function drawCard({ face, sign = '', word = '', ink = '#fff', at }: Card): string {
  const [from, to = from] = face
  const space = at ?? { x: 76, y: 48, width: 122, height: 24 }
  return (
    `<linearGradient id="c" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>` +
    '<clipPath id="r"><rect width="152" height="96" rx="12"/></clipPath>' +
    '<g clip-path="url(#r)"><rect width="152" height="96" fill="url(#c)"/>' +
    `${sign}</g>${word === '' ? '' : lettering(word, space, ink)}` +
    '<rect x=".5" y=".5" width="151" height="95" rx="11.5" fill="none" stroke="#000" stroke-opacity=".12"/>'
  )
}

/** The drawing of a card; undefined for an unknown code. */
export function cardOf(code: string): string | undefined {
  const card = Object.hasOwn(CARDS, code) ? CARDS[code] : undefined
  return card && drawCard(card)
}
