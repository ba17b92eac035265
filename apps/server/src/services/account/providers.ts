export const ANONYMOUS = 'anonymous'
