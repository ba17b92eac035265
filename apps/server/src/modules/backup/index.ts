export { backUp } from './back-up.ts'
export { blobsOf } from './contents.ts'
export { placesOf, type Report } from './places.ts'
export { restore } from './restore.ts'
