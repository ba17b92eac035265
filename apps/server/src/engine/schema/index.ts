export {
  type Action,
  type Collection,
  defineCollection,
  type Feed,
  type FollowedBy,
  type Field,
  type IntegerField,
  type RecordOf,
} from './collection.ts'
export { type FieldSettings, idIn, invalidStructure, parseValue } from './fields.ts'
export { formatInstant, parseInstant, presentTimes } from './instant.ts'
export {
  type Attribute,
  type AttributeType,
  columnFields,
  foldedColumn,
  HIDDEN,
  type Index,
  indexedFields,
  indexName,
  isFlagged,
  linkTable,
  LISTED,
  type Model,
  modelsOf,
  ruleOf,
  searchRow,
  searchTable,
  SYSTEM_COLUMNS,
  tagsFields,
  tagsRow,
  tagTexts,
  TERMS,
} from './model.ts'
export {
  allOf,
  anyOf,
  anyone,
  membersOnly,
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
