/** The version in error responses; a test compares it with package.json. */
export const VERSION = '1.0.0'

const { node, sqlite = '' } = process.versions
/** What runs here, for operators. */
export const VERSIONS = { devhood: VERSION, node, sqlite }
