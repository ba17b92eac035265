/** The platform that an app runs on; a test chooses it. */
export const Platform: { OS: 'android' | 'ios' } = { OS: 'ios' }
