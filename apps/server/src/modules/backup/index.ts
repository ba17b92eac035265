export { backUp } from './back-up.ts'
export { blobsOf } from './contents.ts'
export { type CommandName, placesOf, type Report } from './places.ts'
export { restore } from './restore.ts'
