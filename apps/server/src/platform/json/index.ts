export { jsonOf, keepJson } from './json.ts'
