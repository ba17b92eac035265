export * from './collection.ts'
export * from './field-kinds.ts'
export * from './fields.ts'
export * from './instant.ts'
export { modelsOf } from './models.ts'
export {
  type Attribute,
  type AttributeType,
  foldedColumn,
  type Index,
  indexedFields,
  indexName,
  linkTable,
  LISTED,
  type Model,
  ruleOf,
  searchRow,
  searchTable,
  SYSTEM_COLUMNS,
  tagsRow,
  TERMS,
} from './model.ts'
export * from './pictures.ts'
export * from './rules.ts'
export { isStorable } from './text.ts'
export { foldCase, foldTag } from '@devhood/contract/text'
