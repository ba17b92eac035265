/** The cookies of one browser for one server. */
export function cookieJar() {
  const cookies = new Map<string, string>()

  function keep(lines: string | readonly string[] | undefined): void {
    for (const line of [lines ?? []].flat()) {
      const [pair = '', ...attributes] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      const gone = attributes.some((attribute) => /^ *expires=thu, 01 jan 1970/i.test(attribute))
      if (gone) cookies.delete(name)
      else cookies.set(name, pair.slice(name.length + 1))
    }
  }

  /** The headers of the next request. */
  function headers(): Record<string, string> {
    if (cookies.size === 0) return {}
    return { cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ') }
  }

  return { keep, headers }
}
