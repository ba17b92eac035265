const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  quot: '"',
}

const signOf = (whole: string, name: string): string => {
  if (!name.startsWith('#')) return SIGNS[name] ?? whole
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

/** What is in each element of this name, none of which holds another of its name. */
export function elementsOf(xml: string, name: string): string[] {
  const found = xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([^]*?)</${name}>`, 'g'))
  return Array.from(found, ([, content = '']) => content)
}

/** The text of the first element of this name. */
export function textIn(xml: string, name: string): string | undefined {
  return elementsOf(xml, name)[0]?.replace(/&(#?\w{1,8});/g, signOf)
}

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
