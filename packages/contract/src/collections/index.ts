export * from './list.ts'
export { ABOUT_FIELDS, ABOUT_LABELS, type AboutField } from './users/about.ts'
export {
  type CollectionName,
  DECLARATIONS,
  type Declarations,
  type EditableField,
  type Selectable,
  type ShownField,
  shownFields,
} from './declaration/declarations.ts'
export {
  type Audience,
  type ColumnField,
  type Declaration,
  type Field,
  type Fields,
  type FlagField,
  type InstantField,
  type IntegerField,
  type MembersField,
  type Picture,
  type PictureListField,
  type PicturesField,
  type RelationField,
  type Relationship,
  type TagsField,
  type TextField,
} from './declaration/field.ts'
