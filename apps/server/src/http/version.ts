/** The version in error responses; a test compares it with package.json. */
export const VERSION = '1.0.0'
