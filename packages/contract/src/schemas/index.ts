export { Account, Prefs } from './account.ts'
export { DateTime, type DocumentList, documentList, DocumentMeta } from './base.ts'
export { AnyDocumentList, Document, Row, RowList, SelectedDocument } from './document.ts'
export { EmailChange } from './email-change.ts'
export { ErrorAnswer } from './error.ts'
export { File, FileList } from './file.ts'
export { Identity, IdentityList } from './identity.ts'
export { Log, LogList } from './log.ts'
export {
  AuditEntry,
  AuditEntryList,
  Decision,
  DecisionList,
  Invitation,
  InvitationList,
  ModeratedComment,
  ModeratedJob,
  ModeratedPerson,
  ModeratedPersonList,
  ModeratedPost,
  QueuedReport,
  QueuedReportList,
} from './operator.ts'
export {
  GithubProfile,
  type GithubAccount,
  type GithubRepository,
  OwnGithub,
} from './profile/github.ts'
export { Resume } from './profile/resume.ts'
export { DeviceKey, Jwt, NewSession, Session, SessionList } from './session.ts'
export { Token } from './token.ts'
export { UsernameCheck } from './profile/username.ts'
export {
  Block,
  BlockedComments,
  BlockList,
  Comment,
  CommentList,
  Follow,
  FollowList,
  Interest,
  InterestList,
  Job,
  JobList,
  JobSave,
  JobSaveList,
  JobSearch,
  JobSearchList,
  Lead,
  LeadList,
  Mute,
  MuteList,
  NestedJob,
  NestedPost,
  NestedSave,
  OwnUser,
  PersonCard,
  Post,
  PostList,
  PublicUser,
  Report,
  ReportList,
  ReportReason,
  ReportStatus,
  Save,
  SaveList,
  TagFollow,
  TagFollowList,
  User,
  UserList,
} from './documents.ts'
export { type DocumentOf, type NestedOf } from './document-types.ts'
