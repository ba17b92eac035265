export {
  type Action,
  type Collection,
  defineCollection,
  type Feed,
  type FollowedBy,
  type Field,
  type IntegerField,
  type Picture,
  type RecordOf,
} from './collection.ts'
export { type FieldSettings, idIn, invalidStructure, parseValue } from './fields.ts'
export { listIn, picturesIn, storedPictures } from './pictures.ts'
export { formatInstant, parseInstant, presentTimes } from './instant.ts'
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
export {
  columnFields,
  HIDDEN,
  isColumn,
  isFlagged,
  isNullableKind,
  isRepetition,
  listFields,
  tagTexts,
} from './field-kinds.ts'
export {
  allOf,
  anyOf,
  anyone,
  forMembers,
  nobody,
  owner,
  publishedBy,
  readersOf,
  type Rule,
  signedIn,
} from './rules.ts'
export { schemaSql } from './schema-sql.ts'
export { isStorable } from './text.ts'
export { foldCase, foldTag } from '@devhood/contract/text'
