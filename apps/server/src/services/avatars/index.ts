export { readCoverage, TEXT_FONTS } from './drawings/fonts.ts'
export { avatarsModule } from './module.ts'
