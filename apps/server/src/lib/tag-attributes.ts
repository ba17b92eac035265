export type Attributes = Readonly<Record<string, string>>

/** The attributes of an HTML tag, by lower-case name; of several with one name, the first. */
export function attributesOf(tag: string): Attributes {
  const found = tag.matchAll(/\b([a-z]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)
  const attributes: Record<string, string> = {}
  for (const [, name = '', double, single, plain] of found)
    attributes[name.toLowerCase()] ??= (double ?? single ?? plain ?? '').replaceAll('&amp;', '&')
  return attributes
}
