/** The version in error responses; a test compares it with package.json. */
export const VERSION = '1.0.0'

/** What runs here, for operators. */
export const VERSIONS: Readonly<Record<'devhood' | 'node' | 'sqlite', string>> = {
  devhood: VERSION,
  node: process.versions.node,
  sqlite: process.versions['sqlite'] ?? '',
}
