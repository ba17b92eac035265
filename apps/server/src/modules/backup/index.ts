export { backUp } from './back-up.ts'
export { placesOf, type Report } from './places.ts'
export { restore } from './restore.ts'
