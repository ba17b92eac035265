/** Characters that RFC 8187 doesn't leave unencoded. */
const PLAIN = /[^A-Za-z0-9!#$&+.^_`|~-]/gu

function percent(character: string): string {
  return Array.from(
    Buffer.from(character),
    (byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`,
  ).join('')
}

/** A Content-Disposition header for any name, with an ASCII fallback for old clients (RFC 6266 and 8187). */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const ascii = name.replaceAll(/[^ -~]|["\\%]/gu, '_')
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${name.replaceAll(PLAIN, percent)}`
}
