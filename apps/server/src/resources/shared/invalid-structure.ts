import { AppError } from '@devhood/contract'

/** What a collection's rules say of data that its declaration would take. */
export const invalidStructure = (reason: string): AppError =>
  new AppError('document_invalid_structure', { message: `Invalid document structure: ${reason}.` })
