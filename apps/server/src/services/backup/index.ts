export { backUp } from './back-up.ts'
export { referencedBlobs } from './contents.ts'
export { type CommandName, dataPathsOf, type ReportProgress } from './data-paths.ts'
export { restore } from './restore.ts'
