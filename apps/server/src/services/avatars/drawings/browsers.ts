import { lettering } from './lettering.ts'

export const BROWSER_BOX = '0 0 96 96'

const disc = (fill: string, radius = 44) => `<circle cx="48" cy="48" r="${radius}" fill="${fill}"/>`

/** A gradient from corner to corner, and the reference to it. */
function blend(id: string, from: string, to: string): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
}

/** Three blades around a ball; each begins where its edge touches the white ring. */
function blades(colors: readonly [top: string, right: string, left: string, ball: string]): string {
  const [top, right, left, ball] = colors
  return (
    `<path fill="${left}" d="M48 92A44 44 0 0 1 9.9 26L28.95 59 67.05 59Z"/>` +
    `<path fill="${right}" d="M86.1 26A44 44 0 0 1 48 92L67.05 59 48 26Z"/>` +
    `<path fill="${top}" d="M9.9 26A44 44 0 0 1 86.1 26H48L28.95 59Z"/>` +
    `${disc('#fff', 22)}${disc(ball, 17)}`
  )
}

const CHROME = blades(['#e8453c', '#fbbc05', '#34a853', '#4285f4'])
const CHROMIUM = blades(['#9fc3f6', '#3f7fd9', '#6aa2ea', '#2459a9'])

const ticks = Array.from({ length: 24 }, (_, index) => {
  const from = index % 2 === 0 ? 12 : 9.5
  return `<path transform="rotate(${index * 15} 48 48)" d="M48 ${from}V15"/>`
}).join('')
const SAFARI =
  `${blend('s', '#3ed2ff', '#1463e6')}${disc('#eef2f7')}${disc('url(#s)', 41)}` +
  `<g stroke="#fff" stroke-width="1.4" stroke-linecap="round" opacity=".85">${ticks}</g>` +
  '<path fill="#ff4438" d="M73 23L53.5 53.5 42.5 42.5Z"/><path fill="#fff" d="M23 73L42.5 42.5 53.5 53.5Z"/>'

const EDGE =
  `${blend('e', '#50e6a0', '#1b8fe0')}${blend('d', '#1a78d2', '#0a3f86')}` +
  '<path fill="url(#e)" d="M4.3 46C6 22 25 4 48 4C74 4 92 23 92 43C92 56 82 63 71 63C62 63 56 60 58 54C61 46 55 33 42 33C24 33 9 40 4.3 46Z"/>' +
  '<path fill="url(#d)" d="M4 49C8 38 24 33 38 34C30 38 27 46 29 55C33 70 49 79 66 77C74 76 80 73 84 70.5C77 83 63 92 48 92C23 92 4 72 4 49Z"/>' +
  '<path fill="#35b8f0" opacity=".55" d="M29 55C27 46 30 38 38 34C32 42 35 55 45 63C56 72 73 74 84 70.5C80 73 74 76 66 77C49 79 33 70 29 55Z"/>'

const FIREFOX =
  `${blend('f', '#ffd43a', '#f0266f')}${blend('g', '#9059ff', '#3a1fa8')}` +
  '<path fill="url(#f)" d="M48 92C24 92 5 74 5 50C5 36 11 26 19 19C18 24 19 27 21 29C27 16 40 6 57 4C53 10 54 15 60 19C78 24 91 36 91 53C91 76 72 92 48 92Z"/>' +
  '<circle cx="49" cy="53" r="25" fill="url(#g)"/>' +
  '<path fill="#ff8a2b" d="M17 45C20 36 30 32 39 34C47 35 51 39 53 43C58 44 62 46 63 49C60 52 55 52 51 53C52 59 46 63 40 61C45 68 56 68 63 61C60 76 43 80 32 71C22 64 16 55 17 45Z"/>'

function ring(fill: string, id: string, to: string): string {
  return `${blend(id, fill, to)}<path fill="url(#${id})" fill-rule="evenodd" d="M48 4A44 44 0 0 1 48 92A44 44 0 0 1 48 4ZM48 15C38 15 31 29 31 48C31 67 38 81 48 81C58 81 65 67 65 48C65 29 58 15 48 15Z"/>`
}

const ANDROID =
  `${disc('#e6f4ea')}<path fill="#34a853" d="M20 63A28 28 0 0 1 76 63Z"/>` +
  '<path stroke="#34a853" stroke-width="4" stroke-linecap="round" d="M31 42L25 31M65 42L71 31"/>' +
  '<circle cx="36.5" cy="52" r="3.2" fill="#fff"/><circle cx="59.5" cy="52" r="3.2" fill="#fff"/>'

const AVANT =
  `${blend('a', '#ffb43a', '#d8470f')}${disc('url(#a)')}` +
  '<ellipse cx="48" cy="52" rx="41" ry="13" transform="rotate(-24 48 52)" fill="none" stroke="#ffe3ae" stroke-width="4"/>' +
  lettering('A', { x: 48, y: 46, width: 40, height: 44 }, '#fff')

/** Browsers by the client API's codes, as our own drawings that differ clearly from the makers' logos. */
export const BROWSERS: Readonly<Record<string, string>> = {
  aa: AVANT,
  an: ANDROID,
  ch: CHROME,
  ci: CHROME,
  cm: CHROME,
  cr: CHROMIUM,
  ff: FIREFOX,
  sf: SAFARI,
  mf: SAFARI,
  ps: EDGE,
  oi: EDGE,
  om: `<rect x="4" y="4" width="88" height="88" rx="22" fill="#fff"/><g transform="translate(9.6 9.6) scale(.8)">${ring('#ff1b2d', 'o', '#c8102e')}</g>`,
  op: ring('#ff1b2d', 'o', '#a70014'),
  on: ring('#c9d1da', 'o', '#5d6874'),
}
