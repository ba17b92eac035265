import { AppError } from '@devhood/contract'

/** The error of a rule for data that the declaration would accept. */
export const invalidStructure = (reason: string): AppError =>
  new AppError('document_invalid_structure', { message: `Invalid document structure: ${reason}.` })
